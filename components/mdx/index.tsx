import { createElement, type ComponentProps } from 'react'
import { Callout, Card } from './boxes.tsx'
import { Diagram } from './diagram.tsx'
import { Anchor, Code, CodeBlock, createHeading, createStyledElement, Table } from './elements.tsx'
import { RunBoard } from './run-board.tsx'
import { Field, Screen, Window } from './screen.tsx'
import { Tab, Tabs } from './tabs.tsx'
import { addressOf } from '#components/visit/page-address.ts'

/** Components for writers. `scripts/content/schema/components.ts` defines their props. */
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

/** Replacements for Markdown elements. The theme's own need more JavaScript. */
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
  img: ({ src, ...props }: ComponentProps<'img'>) =>
    createElement('img', { ...props, src: typeof src === 'string' ? addressOf(src) : src }),
} as const
