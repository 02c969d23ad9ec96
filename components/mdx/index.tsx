import { createElement, type ComponentProps } from 'react'
import { Callout, Card } from './boxes.tsx'
import { Diagram } from './diagram.tsx'
import { Anchor, Code, CodeBlock, createHeading, createStyledElement, Table } from './elements.tsx'
import { RunBoard } from './run-board.tsx'
import { Field, Screen, Window } from './screen.tsx'
import { Tab, Tabs } from './tabs.tsx'
import { addressOf } from '#components/visit/page-address.ts'

/** The components that writers use; `scripts/content/schema/components.ts` has their contracts. */
export const writerComponents = {
  Callout,
  Card,
  Cards: createStyledElement('div', 'cards'),
  Diagram,
  Field,
  Kbd: createStyledElement('kbd', 'kbd'),
  RunBoard,
  Screen,
  Steps: createStyledElement('div', 'steps'),
  Tab,
  Tabs,
  Window,
}

type PlainTag = 'p' | 'ul' | 'ol' | 'li' | 'td' | 'th' | 'tr' | 'details' | 'summary'

/** The element itself, as the browser knows it. */
const plain = <T extends PlainTag>(Tag: T) =>
  function Element(props: ComponentProps<T>) {
    return createElement(Tag, props)
  }

/** Markdown elements that replace the theme's: they need less script and fewer bytes. */
export const elements = {
  a: Anchor,
  code: Code,
  h2: createHeading('h2'),
  h3: createHeading('h3'),
  h4: createHeading('h4'),
  h5: createHeading('h5'),
  h6: createHeading('h6'),
  pre: CodeBlock,
  table: Table,
  p: plain('p'),
  ul: plain('ul'),
  ol: plain('ol'),
  li: plain('li'),
  td: plain('td'),
  th: plain('th'),
  tr: plain('tr'),
  img: ({ src, ...props }: ComponentProps<'img'>) =>
    createElement('img', { ...props, src: typeof src === 'string' ? addressOf(src) : src }),
  details: plain('details'),
  summary: plain('summary'),
} as const
