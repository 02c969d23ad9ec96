import { sitemapFileName } from '#content/read/generated-files.ts'
import { escapeHtml } from '#core/escape.ts'
import type { PageData } from './page-data.ts'

/** Renders the sitemap (https://www.sitemaps.org/protocol.html) of all listed pages. */
export function renderSitemap(pages: PageData[], docsUrl: string): string {
  const listed = pages.filter(({ unlisted }) => !unlisted)
  const entries = listed.map(({ route, lastChanged }) => {
    const address = escapeHtml(`${docsUrl}${route === '/' ? '' : route}`)
    const day = lastChanged === undefined ? '' : `\n<lastmod>${lastChanged}</lastmod>`
    return `<url>\n<loc>${address}</loc>${day}\n</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`
}

/** Renders a `robots.txt` (RFC 9309) that allows everything and names the sitemap. */
export function renderRobots(docsUrl: string): string {
  return `User-Agent: *\nAllow: /\n\nSitemap: ${docsUrl}/${sitemapFileName}\n`
}
