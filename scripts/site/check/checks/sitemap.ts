import { parseSitemap } from '../parse-sitemap.ts'
import { normalizeUrl, urlOf } from '../site-url.ts'
import type { SiteCheck, SiteFinding } from '../site-check.ts'

/**
 * `sitemap.xml` lists every page once by its address, and nothing else: no page that search engines
 * are told to leave out, and not the not-found page.
 */
export const sitemapCheck: SiteCheck = {
  id: 'out:sitemap',
  severity: 'error',
  *check({ dir, docsUrl, pages, sitemap }) {
    const file = sitemap ?? { displayPath: `${dir}/sitemap.xml`, text: '' }
    if (!sitemap) {
      yield { file, message: 'Cannot find `sitemap.xml`' }
      return
    }
    const pageByUrl = new Map(pages.map((page) => [urlOf(page.route, docsUrl), page]))
    const seen = new Set<string>()
    for (const { url, start, end } of parseSitemap(sitemap.text)) {
      const place: Omit<SiteFinding, 'message'> = { file, start, end }
      const normalized = normalizeUrl(url)
      const page = pageByUrl.get(normalized)
      if (!page || page.isErrorPage) yield { ...place, message: `Cannot find page \`${url}\`` }
      else if (!page.isListed) {
        yield {
          ...place,
          message: `Unexpected page \`${url}\`, search engines are told to pass it`,
        }
      } else if (seen.has(normalized)) {
        yield { ...place, message: `Unexpected second entry of \`${url}\`` }
      }
      seen.add(normalized)
    }
    for (const { route, isListed } of pages) {
      if (!isListed || seen.has(urlOf(route, docsUrl))) continue
      yield { file, message: `Cannot find \`${route}\` in the sitemap` }
    }
  },
}
