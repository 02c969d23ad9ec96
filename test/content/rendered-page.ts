import { createLinkContext } from '#content/links/link-context.ts'
import { parseSite } from '#content/read/build-site.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { readContent } from '#content/read/read-content.ts'
import type { ProductVariables } from '#core/variables.ts'
import { features } from '#features/index.ts'
import { renderText } from '#generate/render-page.ts'
import { contentDir } from './page-code.ts'

const content = await readContent(contentDir, features)

/** The values that pages take. */
export const variables: ProductVariables = parseProduct(content, features).variables

const context = createLinkContext(parseSite(content, variables, features), undefined)

/** The text of a page as readers get it: variables filled in, and what features make of their components. */
export function renderedPage(file: string): string {
  const page = context.site.pages.find(({ file: { path } }) => path === file)
  if (!page) throw new Error(`There is no ${file}`)
  return renderText(page, context, features)
}
