import { createStyledElement } from '../mdx/elements.tsx'
import * as api from './api.tsx'
import { CliEntry, CliGroup } from './cli.tsx'
import { Diagram } from './diagram.tsx'

/** Components for generated MDX. Writers use placeholders such as `<Operation>` instead. */
export const referenceComponents = {
  ...api,
  CliEntry,
  CliGroup,
  CliSynopsis: createStyledElement('div', 'cli-synopsis'),
  Diagram,
  RefErrors: createStyledElement('dl', 'ref-errors'),
  RefFields: createStyledElement('dl', 'ref-fields'),
  RefLinks: createStyledElement('ul', 'ref-links box'),
  RefSamples: createStyledElement('div', 'ref__samples'),
  RefSchema: createStyledElement('div', 'ref'),
}
