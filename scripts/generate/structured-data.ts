import type { BreadcrumbList, Graph, Organization, TechArticle, Thing, WebSite } from 'schema-dts'
import type { Product } from '#content/schema/product.ts'
import type { ThemeConfig } from '#content/schema/theme.ts'
import { listRoutes, type NavigationEntry } from '#core/navigation.ts'
import type { LayoutPage, PageData } from '#content/generated-site.ts'

export interface StructuredDataInput extends Pick<LayoutPage, 'data' | 'card'> {
  /** Navigation entries from the top level down to the page. Empty if it is not listed. */
  trail: NavigationEntry[]
  product: Product
  theme: Pick<ThemeConfig, 'siteTitle' | 'description' | 'locales'>
}

/** Renders the structured data of a page as a script element. See https://schema.org. */
export function renderStructuredData(input: StructuredDataInput): string {
  const { data, card, trail, product, theme } = input
  const { docsUrl: baseUrl } = product
  const { route, title, description, lastChanged } = data
  const organization: Organization = { '@type': 'Organization', name: product.name, url: baseUrl }
  const site: WebSite = {
    '@type': 'WebSite',
    '@id': `${baseUrl}/#site`,
    name: theme.siteTitle,
    description: theme.description,
    url: baseUrl,
    publisher: organization,
  }
  const article: TechArticle = {
    '@type': 'TechArticle',
    headline: title,
    description,
    url: baseUrl + route,
    inLanguage: theme.locales[0]?.code ?? 'en',
    ...(card && { image: baseUrl + card }),
    ...(lastChanged && { dateModified: lastChanged }),
    author: organization,
    isPartOf: { '@id': `${baseUrl}/#site` },
  }
  const things: Thing[] =
    route === '/' ? [site] : [article, ...buildBreadcrumbs(data, trail, baseUrl)]
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}

/**
 * Builds the breadcrumbs of a page, or none if it is not listed. A category links to its first
 * page.
 */
function buildBreadcrumbs(
  { route, title }: PageData,
  trail: NavigationEntry[],
  baseUrl: string,
): BreadcrumbList[] {
  if (trail.length === 0) return []
  const categories = trail.slice(0, -1)
  const items = [
    { name: 'Home', item: baseUrl },
    ...categories.map((entry) => ({ name: entry[0], item: baseUrl + listRoutes([entry])[0] })),
    { name: title, item: baseUrl + route },
  ]
  const itemListElement = items.map((item, index) => {
    return { '@type': 'ListItem', position: index + 1, ...item } as const
  })
  return [{ '@type': 'BreadcrumbList', itemListElement }]
}
