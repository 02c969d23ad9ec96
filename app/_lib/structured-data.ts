import type { BreadcrumbList, Graph, Organization, TechArticle, Thing, WebSite } from 'schema-dts'
import { listRoutes, type NavigationEntry } from '#core/navigation.ts'
import type { Product } from '#content/schema/product.ts'
import { cardAddressOf, type PageData } from '#generate/page-data.ts'
import type { ThemeConfig } from '#content/schema/theme.ts'

export interface StructuredDataInput {
  data: PageData
  /** Navigation entries from the top to the page. */
  trail: NavigationEntry[]
  product: Product
  theme: Pick<ThemeConfig, 'siteTitle' | 'description' | 'locales'>
}

/** Builds the structured data of a page. See https://schema.org. */
export function buildStructuredData({ data, trail, product, theme }: StructuredDataInput): Graph {
  const base = product.docsUrl.replace(/\/$/, '')
  const organization: Organization = { '@type': 'Organization', name: product.name, url: base }
  const site: WebSite = {
    '@type': 'WebSite',
    '@id': `${base}/#site`,
    name: theme.siteTitle,
    description: theme.description,
    url: base,
    publisher: organization,
  }
  const things: Thing[] =
    data.route === '/'
      ? [site]
      : [buildArticle({ data, product, theme }, base), ...buildBreadcrumbs(data, trail, base)]
  return { '@context': 'https://schema.org', '@graph': things }
}

function buildArticle(
  { data, product, theme }: Omit<StructuredDataInput, 'trail'>,
  base: string,
): TechArticle {
  const { route, title, description, lastChanged } = data
  return {
    '@type': 'TechArticle',
    headline: title,
    description,
    url: base + route,
    inLanguage: theme.locales[0]?.code ?? 'en',
    image: base + cardAddressOf(route),
    ...(lastChanged && { dateModified: lastChanged }),
    author: { '@type': 'Organization', name: product.name, url: base },
    isPartOf: { '@id': `${base}/#site` },
  }
}

/**
 * Builds the breadcrumbs of a page. A category links to its first page. Keeps only the last of
 * consecutive entries with the same link.
 */
function buildBreadcrumbs(
  { route, title }: PageData,
  trail: NavigationEntry[],
  base: string,
): BreadcrumbList[] {
  if (trail.length === 0) return []
  const above = trail
    .slice(0, -1)
    .map((entry) => ({ name: entry[0], route: listRoutes([entry])[0] }))
  const places = [
    { name: 'Home', item: base },
    ...above
      .filter((place, index) => place.route !== (above[index + 1] ?? { route }).route)
      .map((place) => ({ name: place.name, item: base + place.route })),
    { name: title, item: base + route },
  ]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: places.map((place, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...place,
      })),
    },
  ]
}
