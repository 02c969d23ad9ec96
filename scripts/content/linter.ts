import type { Page } from './page.ts'
import type { Diagnostic } from '#core/diagnostic.ts'

/** An external tool behind our own shape: pages that parse in, each by itself, diagnostics out. */
export interface PageLinter {
  name: string
  check(pages: ParsedPage[]): Promise<Diagnostic[]>
}

/** A page whose MDX parsed. */
export type ParsedPage = Page & { mdx: { tree: NonNullable<Page['mdx']['tree']> } }

/** Whether a page's MDX parsed. */
export function hasTree(page: Page): page is ParsedPage {
  return page.mdx.tree !== undefined
}
