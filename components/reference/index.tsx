import { createStyledElement } from '../mdx/elements.tsx'
import { RefError, RefField, RefLink, RefMore, RefNested, RefOperation } from './api.tsx'
import { CliEntry, CliGroup } from './cli.tsx'
import { Diagram } from './diagram.tsx'
import { RefPart } from './ref-part.tsx'

/** Components for generated MDX. Writers use placeholders such as `<Operation>` instead. */
export const referenceComponents = {
  CliEntry,
  CliGroup,
  CliSynopsis: createStyledElement('div', 'cli-synopsis'),
  Diagram,
  RefError,
  RefErrors: createStyledElement('dl', 'ref-errors'),
  RefField,
  RefFields: createStyledElement('dl', 'ref-fields'),
  RefLink,
  RefLinks: createStyledElement('ul', 'ref-links box'),
  RefMore,
  RefNested,
  RefOperation,
  RefPart,
  RefSamples: createStyledElement('div', 'ref__samples'),
  RefSchema: createStyledElement('div', 'ref'),
}
