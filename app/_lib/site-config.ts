import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { cache } from 'react'
import createThemeConfig, { type NavLink, type ThemeConfig } from '../../theme.config.tsx'
import { parseYaml } from '../../scripts/schema/parse-yaml.ts'
import { productSchema, type Product } from '../../scripts/schema/product.ts'
import { loadNavigation } from './navigation.ts'

/** The product and the settings of the site. Throws where `product.yaml` does not fit its schema. */
export const loadSiteConfig = cache(async (): Promise<{ product: Product; theme: ThemeConfig }> => {
  const file = path.join(process.cwd(), 'content-src', 'product.yaml')
  const { value, problems } = parseYaml(await readFile(file, 'utf8'), productSchema)
  if (!value) throw new Error(`${file}: ${problems.map(({ message }) => message).join('; ')}`)
  return { product: value, theme: createThemeConfig(value) }
})

/** A link with its address. Throws where no page has the doc id that it names. */
export async function resolveNavLink(link: NavLink): Promise<{ label: string; href: string }> {
  if ('href' in link) return link
  const { pages } = await loadNavigation()
  const page = pages.find(({ docId }) => docId === link.docId)
  if (!page) throw new Error(`theme.config.tsx: no page has the doc id \`${link.docId}\``)
  return { label: link.label, href: page.route }
}
