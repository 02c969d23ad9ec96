import type { MetadataRoute } from 'next'
import { loadNavigation } from './_lib/navigation.ts'
import { loadPage } from './_lib/page.ts'
import { loadSiteConfig } from './_lib/site-config.ts'

export const dynamic = 'force-static'

/** Every page that is listed, with the day of its last change. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const [{ pages }, { product }] = await Promise.all([loadNavigation(), loadSiteConfig()])
  const entries = await Promise.all(
    pages.map(async ({ route }) => {
      const data = (await loadPage(route))?.data
      if (!data || data.unlisted) return []
      const url = `${product.docsUrl.replace(/\/$/, '')}${route === '/' ? '' : route}`
      return [{ url, ...(data.lastChanged && { lastModified: data.lastChanged }) }]
    }),
  )
  return entries.flat()
}
