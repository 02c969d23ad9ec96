import type { MetadataRoute } from 'next'
import { loadSiteConfig } from './_lib/site-config.ts'
import { loadPageIndex } from './_lib/site-data.ts'

export const dynamic = 'force-static'

/** Every page that is listed, with the day of its last change. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const [pages, { product }] = await Promise.all([loadPageIndex(), loadSiteConfig()])
  const base = product.docsUrl.replace(/\/$/, '')
  return pages
    .filter(({ unlisted }) => !unlisted)
    .map(({ route, lastChanged }) => ({
      url: `${base}${route === '/' ? '' : route}`,
      ...(lastChanged && { lastModified: lastChanged }),
    }))
}
