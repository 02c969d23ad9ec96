import { createStyledComponent } from '../mdx/elements.tsx'
import { RefError, RefField, RefLink, RefMore, RefNested, RefOperation, RefPart } from './api.tsx'
import { CliEntry, CliGroup } from './cli.tsx'
import { Diagram } from './diagram.tsx'

/** Components for generated MDX. Writers use placeholders such as `<Operation>` instead. */
export const referenceComponents = {
  CliEntry,
  CliGroup,
  CliSynopsis: createStyledComponent('div', 'cli-synopsis'),
  Diagram,
  RefError,
  RefErrors: createStyledComponent('dl', 'ref-errors'),
  RefField,
  RefFields: createStyledComponent('dl', 'ref-fields'),
  RefLink,
  RefLinks: createStyledComponent('ul', 'ref-links box'),
  RefMore,
  RefNested,
  RefOperation,
  RefPart,
  RefSamples: createStyledComponent('div', 'ref__samples'),
  RefSchema: createStyledComponent('div', 'ref'),
}
