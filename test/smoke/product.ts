import { inject } from 'vitest'
import { loadSite } from '#content/read/load-site.ts'
import { collectRoutes } from '#content/site.ts'
import { readLastChanged } from '#content/read/git-dates.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { readContent } from '#content/read/read-content.ts'
import { features } from '#features/index.ts'
import { buildFolderTree, type FolderItem } from '#generate/folder-tree.ts'
import { buildPlan } from '#generate/plan.ts'
import { createThemeSchema } from '#content/schema/theme.ts'
import type { CompleteProduct } from '#content/schema/product.ts'
import createThemeConfig from '../../theme.config.tsx'

/** Address of the site that is built from `content-src/`. */
export const productUrl = inject('productUrl')

const content = await readContent('content-src', features)
const parsed = parseProduct(content, features)
const site = await loadSite(content, features)

/** What `product.yaml` says; the gate has found nothing wrong with it. */
export const product = parsed.product!

/** What `theme.config.tsx` says of this product. */
export const theme = createThemeSchema(product).parse(createThemeConfig(product as CompleteProduct))

/** The routes of all pages and of the categories that have one. */
export const routes = [...collectRoutes(site).keys()].sort()

/** Those among them that search engines are not told of. */
export const unlisted = new Set(
  site.pages.filter(({ frontMatter }) => frontMatter?.unlisted).map(({ route }) => route),
)

/** Those among them that the sidebar shows. */
export const inSidebar = new Set(listSidebar(buildFolderTree(site).root))

/** When pages and categories were last changed, by route, as far as git knows. */
const git = await readLastChanged('content-src')
const { pageData } = buildPlan(site, git.lastChanged)
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
