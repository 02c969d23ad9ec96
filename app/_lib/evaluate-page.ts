import { evaluate } from 'nextra/evaluate'
import type { MDXComponents } from 'nextra/mdx-components'
import { isValidElement, type ComponentType, type ReactNode } from 'react'
import { useMDXComponents as getMDXComponents } from '../../mdx-components.tsx'
import type { PageData } from '#generate/page-data.ts'

/** A heading of a page, for its table of contents. */
export interface TocEntry {
  depth: number
  /** The text of the heading. */
  value: string
  id: string
}

/** A generated page, compiled. */
export interface LoadedPage {
  Content: ComponentType
  toc: TocEntry[]
  data: PageData
}

// Nextra's type takes any properties; ours name theirs.
const components = getMDXComponents() as unknown as MDXComponents

/** Runs the JavaScript of a page, as `scripts/generate/compile.ts` made it. */
export function evaluatePage(code: string): LoadedPage {
  const page = evaluate(code, components) as unknown as PageModule
  const toc = page.toc.map((entry) => ({ ...entry, value: textOf(entry.value).trim() }))
  return { Content: page.default, toc, data: page.metadata }
}

/**
 * Returns the text of a heading, with the alternative text of images. Entries of the table of contents
 * are links, which must not hold the heading's own links and footnotes.
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
