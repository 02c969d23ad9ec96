import type { MetadataRoute } from 'next'
import { loadSiteConfig } from './_lib/site-config.ts'

export const dynamic = 'force-static'

/** Everything may be read. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  const { product } = await loadSiteConfig()
  return {
    rules: { userAgent: '*', allow: '/' },
    sitemap: `${product.docsUrl.replace(/\/$/, '')}/sitemap.xml`,
  }
}
