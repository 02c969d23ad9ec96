import type { Page } from '../content/parse-page.ts'
import type { ProductVariables } from '../core/variables.ts'
import type { Diagnostic } from '../core/diagnostic.ts'

/** An outside tool behind our own shape: pages in, diagnostics out. Pages that parse only. */
export interface Linter {
  name: string
  check(pages: ParsedPage[], context: LinterContext): Promise<Diagnostic[]>
}

/** What a linter may need besides the pages. */
export interface LinterContext {
  contentDir: string
  variables: ProductVariables
}

/** A page whose MDX parsed. */
export type ParsedPage = Page & { mdx: { tree: NonNullable<Page['mdx']['tree']> } }

/** Whether a page's MDX parsed. */
export function hasTree(page: Page): page is ParsedPage {
  return page.mdx.tree !== undefined
}
