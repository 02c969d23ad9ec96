import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { MainLink } from '../../components/layout/site-navbar.tsx'
import type { DocId } from '../../scripts/core/route.ts'
import { parseYaml } from '../../scripts/schema/parse-yaml.ts'
import { productSchema, type Product } from '../../scripts/schema/product.ts'
import createThemeConfig, { type NavLink, type ThemeConfig } from '../../theme.config.tsx'
import { cached } from './cached.ts'
import { loadNavigation } from './navigation.ts'

/** The product and the settings of the site. Throws where `product.yaml` does not fit its schema. */
export const loadSiteConfig = cached(
  async (): Promise<{ product: Product; theme: ThemeConfig }> => {
    const file = path.join(process.cwd(), 'content-src', 'product.yaml')
    const { value, problems } = parseYaml(await readFile(file, 'utf8'), productSchema)
    if (!value) throw new Error(`${file}: ${problems.map(({ message }) => message).join('; ')}`)
    return { product: value, theme: createThemeConfig(value) }
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
