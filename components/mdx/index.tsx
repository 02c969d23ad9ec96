import { useMDXComponents as getThemeComponents } from 'nextra-theme-docs'
import { createElement, type ComponentProps } from 'react'
import { Anchor } from './anchor.tsx'
import { Badge } from './badge.tsx'
import { Callout } from './callout.tsx'
import { Card } from './cards.tsx'
import { CodeBlock } from './code-block.tsx'
import { Diagram } from './diagram.tsx'
import { Figure } from './figure.tsx'
import { FilterTable } from './filter-table.tsx'
import { createHeading } from './heading.tsx'
import { createStyledElement } from './styled-element.tsx'
import { CliEntry } from '../reference/cli-entry.tsx'
import { CliGroup } from '../reference/cli-group.tsx'
import { RefError } from '../reference/ref-errors.tsx'
import { RefField, RefNested } from '../reference/ref-fields.tsx'
import { RefLink } from '../reference/ref-links.tsx'
import { RefOperation } from '../reference/ref-operation.tsx'
import { RefMore, RefPart } from '../reference/ref-part.tsx'
import { RunBoard } from './run-board.tsx'
import { Field, Screen, Window } from './screen.tsx'
import { SearchBox } from './search-box.tsx'
import { Table } from './table.tsx'
import { Tab, Tabs } from './tabs.tsx'
import { PageLayout } from '../theme/page/page-layout.tsx'
import { addressOf } from '../theme/visit/page-address.ts'

/** What pages may use; `scripts/content/schema/components.ts` says what each takes. */
const components = {
  Badge,
  Callout,
  Card,
  Cards: createStyledElement('div', 'cards'),
  Diagram,
  Field,
  Figure,
  FileTree: createStyledElement('div', 'file-tree box'),
  FilterTable,
  Kbd: createStyledElement('kbd', 'kbd'),
  RunBoard,
  Screen,
  SearchBox,
  Steps: createStyledElement('div', 'steps'),
  Tab,
  Tabs,
  Window,
}

/** What generated parts of pages are made of; writers use the components that stand for those. */
const generated = {
  CliEntry,
  CliGroup,
  CliSynopsis: createStyledElement('div', 'cli-synopsis'),
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
  /** In view beside the fields where the window is wide. */
  RefSamples: createStyledElement('div', 'ref__samples'),
  RefSchema: createStyledElement('div', 'ref'),
}

/** The element itself, as the browser knows it. */
const plain = <T extends 'td' | 'th' | 'tr' | 'details' | 'summary'>(Tag: T) =>
  function Element(props: ComponentProps<T>) {
    return createElement(Tag, props)
  }

/** Elements that are ours in place of the theme's: they need no script, or less of it. */
const elements = {
  a: Anchor,
  h2: createHeading('h2'),
  h3: createHeading('h3'),
  h4: createHeading('h4'),
  h5: createHeading('h5'),
  h6: createHeading('h6'),
  pre: CodeBlock,
  table: Table,
  td: plain('td'),
  th: plain('th'),
  tr: plain('tr'),
  img: ({ src, ...props }: ComponentProps<'img'>) =>
    createElement('img', { ...props, src: typeof src === 'string' ? addressOf(src) : src }),
  details: plain('details'),
  summary: plain('summary'),
  wrapper: PageLayout,
} as const

/** Everything that compiled pages refer to: the theme's components, and ours. The name is Nextra's. */
export function useMDXComponents() {
  return { ...getThemeComponents(), ...elements, ...components, ...generated }
}
