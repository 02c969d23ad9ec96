import type { Metadata } from 'next'
import type { MainLink } from '#components/theme/navbar/main-links.client.tsx'
import type { DocId } from '#core/route.ts'
import type { PageRecord } from '#generate/page-data.ts'
import type { Product } from '#content/schema/product.ts'
import createThemeConfig, { type NavLink, type ThemeConfig } from '../../theme.config.tsx'
import { cached, isPreview, loadPageIndex, loadProduct } from './site-data.ts'

/** The product and the settings of the site. */
export const loadSiteConfig = cached(
  async (): Promise<{ product: Product; theme: ThemeConfig }> => {
    const product = await loadProduct()
    return { product, theme: createThemeConfig(product) }
  },
)

/** What the documents of all pages say of the site. */
export async function loadSiteMetadata() {
  const { product, theme } = await loadSiteConfig()
  return {
    metadataBase: new URL(product.docsUrl),
    description: theme.description,
    openGraph: { siteName: theme.siteTitle, locale: 'en_US' },
    title: { default: theme.siteTitle, template: `%s ${theme.titleDelimiter} ${theme.siteTitle}` },
  } satisfies Metadata
}

/**
 * The links with their addresses. One that is the only one into its folder stands for all pages there,
 * if their routes begin as the folder's. Throws where no page has the doc id of a link.
 */
export async function resolveNavLinks(links: NavLink[]): Promise<MainLink[]> {
  const pages = await loadPageIndex()
  const folders = links.map((link) => ('docId' in link ? folderOf(link.docId) : ''))
  return links.flatMap((link, index) => {
    if ('href' in link) return link
    const page = pages.find((each) => each.docId === link.docId)
    // The preview goes on without it: the gate says so, at its line.
    if (!page && isPreview) return []
    if (!page) throw new Error(`theme.config.tsx: no page has the doc id \`${link.docId}\``)
    const folder = folders[index]!
    const isOnly = folders.indexOf(folder) === folders.lastIndexOf(folder)
    const section = isOnly ? findSection(folder, pages) : undefined
    return { label: link.label, href: page.route, ...(section && { section }) }
  })
}

function findSection(folder: string, pages: PageRecord[]): string | undefined {
  const section = `/${folder}/`
  const isOne = pages.every(
    ({ docId, route }) => docId.startsWith(`${folder}/`) === route.startsWith(section),
  )
  return folder !== '' && isOne ? section : undefined
}

function folderOf(docId: DocId): string {
  return docId.split('/').slice(0, -1).join('/')
}
