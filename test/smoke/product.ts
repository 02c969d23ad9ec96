import { inject } from 'vitest'
import { collectRoutes } from '#content/site.ts'
import { readLastChanged } from '#content/read/git.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { features } from '#features/index.ts'
import { buildFolderTree, type FolderItem } from '#generate/navigation.ts'
import { buildPlan } from '#generate/plan.ts'
import { createThemeSchema } from '#content/schema/theme.ts'
import type { CompleteProduct } from '#content/schema/product.ts'
import { content, site } from '../content/content.ts'
import createThemeConfig from '../../theme.config.tsx'

/** Address of the site that is built from `content-src/`. */
export const productUrl = inject('productUrl')

const parsed = parseProduct(content, features)

/** Product from `product.yaml`. It is complete, since the content has passed the gate. */
export const product = parsed.product!

/** Settings from `theme.config.tsx`. */
export const theme = createThemeSchema(product).parse(createThemeConfig(product as CompleteProduct))

/** Routes of all pages and category indexes. */
export const routes = [...collectRoutes(site).keys()].sort()

export const unlistedRoutes = new Set(
  site.pages.filter(({ frontMatter }) => frontMatter?.unlisted).map(({ route }) => route),
)

export const sidebarRoutes = new Set(listSidebar(buildFolderTree(site).root))

const gitDates = await readLastChanged('content-src')
const { pageData } = buildPlan(site, gitDates.lastChanged)
/** Date of the last change of each page, by route. Unknown dates are `undefined`. */
export const lastChanged = new Map(pageData.map(({ data }) => [data.route, data.lastChanged]))

function listSidebar({ index, children }: FolderItem): string[] {
  return [
    ...(index ? [index.slug] : []),
    ...children.flatMap((child) => {
      if (child.type === 'folder') return listSidebar(child)
      return child.hidden ? [] : [child.route]
    }),
  ]
}
