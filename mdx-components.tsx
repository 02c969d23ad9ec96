import type { MDXComponents } from 'nextra/mdx-components'
import { Badge } from './components/mdx/badge.tsx'
import { Callout } from './components/mdx/callout.tsx'
import { Card, Cards } from './components/mdx/cards.tsx'
import { CodeBlock } from './components/mdx/code-block.tsx'
import { Diagram } from './components/mdx/diagram.tsx'
import { Figure } from './components/mdx/figure.tsx'
import { FileTree } from './components/mdx/file-tree.tsx'
import { createHeading } from './components/mdx/heading.tsx'
import { Kbd } from './components/mdx/kbd.tsx'
import { CliEntry } from './components/mdx/reference/cli-entry.tsx'
import { CliGroup } from './components/mdx/reference/cli-group.tsx'
import { CliSynopsis } from './components/mdx/reference/cli-synopsis.tsx'
import { RefError, RefErrors } from './components/mdx/reference/ref-errors.tsx'
import {
  RefField,
  RefFields,
  RefNested,
  RefSchema,
} from './components/mdx/reference/ref-fields.tsx'
import { RefLink, RefLinks } from './components/mdx/reference/ref-links.tsx'
import { RefOperation } from './components/mdx/reference/ref-operation.tsx'
import { RefMore, RefPart } from './components/mdx/reference/ref-part.tsx'
import { RunBoard } from './components/mdx/run-board.tsx'
import { SearchBox } from './components/mdx/search-box.tsx'
import { Steps } from './components/mdx/steps.tsx'
import { Table } from './components/mdx/table.tsx'
import { Tab, Tabs } from './components/mdx/tabs.tsx'

/** What pages may use; `scripts/schema/components.ts` says what each takes. */
const components = {
  Badge,
  Callout,
  Card,
  Cards,
  Diagram,
  Figure,
  FileTree,
  Kbd,
  RunBoard,
  SearchBox,
  Steps,
  Tab,
  Tabs,
}

/** What generated parts of pages are made of; writers use the components that stand for those. */
const generated = {
  CliEntry,
  CliGroup,
  CliSynopsis,
  RefError,
  RefErrors,
  RefField,
  RefFields,
  RefLink,
  RefLinks,
  RefMore,
  RefNested,
  RefOperation,
  RefPart,
  RefSchema,
}

/** Elements of Markdown that are more than the element itself. */
const elements = {
  h2: createHeading('h2'),
  h3: createHeading('h3'),
  h4: createHeading('h4'),
  h5: createHeading('h5'),
  h6: createHeading('h6'),
  pre: CodeBlock,
  table: Table,
}

/** Everything that compiled pages refer to. The name is Nextra's. */
export function useMDXComponents(): MDXComponents {
  // Nextra's type takes any properties; ours name theirs.
  return { ...elements, ...components, ...generated } as unknown as MDXComponents
}
