import type { MainLink } from '../../components/layout/site-navbar.tsx'
import type { DocId } from '../../scripts/core/route.ts'
import type { Product } from '../../scripts/schema/product.ts'
import createThemeConfig, { type NavLink, type ThemeConfig } from '../../theme.config.tsx'
import { cached } from './cached.ts'
import { loadNavigation } from './navigation.ts'
import { loadProduct } from './site-data.ts'

/** The product and the settings of the site. */
export const loadSiteConfig = cached(
  async (): Promise<{ product: Product; theme: ThemeConfig }> => {
    const product = await loadProduct()
    return { product, theme: createThemeConfig(product) }
  },
)

/**
 * The links with their addresses, each marked where the page `docId` is it or, for a link that is
 * the only one into its folder, lies in that folder. Throws where no page has the doc id of a link.
 */
export async function resolveNavLinks(links: NavLink[], docId?: DocId): Promise<MainLink[]> {
  const { pages } = await loadNavigation()
  const folders = links.map((link) => ('docId' in link ? folderOf(link.docId) : ''))
  return links.map((link, index) => {
    if ('href' in link) return link
    const page = pages.find((each) => each.docId === link.docId)
    if (!page) throw new Error(`theme.config.tsx: no page has the doc id \`${link.docId}\``)
    const folder = folders[index]!
    const isOnly = folder !== '' && folders.indexOf(folder) === folders.lastIndexOf(folder)
    const isInside = isOnly && docId?.startsWith(`${folder}/`)
    const current = docId === link.docId ? 'page' : isInside ? 'true' : undefined
    return { label: link.label, href: page.route, current }
  })
}

function folderOf(docId: DocId): string {
  return docId.split('/').slice(0, -1).join('/')
}
