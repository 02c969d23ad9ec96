import { evaluate } from 'nextra/evaluate'
import type { MDXComponents } from 'nextra/mdx-components'
import { isValidElement, type ComponentType, type ReactNode } from 'react'
import { useMDXComponents as getMDXComponents } from '../../mdx-components.tsx'
import type { PageData } from '#generate/page-data.ts'

/** Heading in the table of contents. */
export interface TocEntry {
  depth: number
  /** Plain text of the heading. */
  value: string
  id: string
}

export interface LoadedPage {
  Content: ComponentType
  toc: TocEntry[]
  data: PageData
}

// Nextra's type accepts any props, while our components declare theirs.
const components = getMDXComponents() as unknown as MDXComponents

/** Evaluates the JavaScript of a page compiled by `scripts/generate/compile.ts`. */
export function evaluatePage(code: string): LoadedPage {
  const page = evaluate(code, components) as unknown as PageModule
  const toc = page.toc.map((entry) => ({ ...entry, value: textOf(entry.value).trim() }))
  return { Content: page.default, toc, data: page.metadata }
}

/**
 * Returns the text of a heading, including `alt` texts. Entries of the table of contents are links
 * themselves, so they must not contain the heading's links and footnote references.
 */
function textOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (!isValidElement<HeadingProps>(node)) {
    return typeof node === 'string' || typeof node === 'number' ? String(node) : ''
  }
  const { alt, children, ...props } = node.props
  return 'data-footnote-ref' in props ? '' : (alt ?? textOf(children))
}

interface HeadingProps {
  alt?: string
  children?: ReactNode
}

interface PageModule {
  default: ComponentType
  toc: (Omit<TocEntry, 'value'> & { value: ReactNode })[]
  metadata: PageData
}
