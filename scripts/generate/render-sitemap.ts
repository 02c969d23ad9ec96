import { sitemapFileName } from '#content/read/generated-files.ts'
import { escapeHtml } from '#core/escape.ts'
import type { PageData } from './page-data.ts'

/**
 * Renders the list of pages for search engines (https://www.sitemaps.org/protocol.html): every page
 * that is listed, with the day of its last change. `docsUrl` is the address of the site.
 */
export function renderSitemap(pages: PageData[], docsUrl: string): string {
  const listed = pages.filter(({ unlisted }) => !unlisted)
  const entries = listed.map(({ route, lastChanged }) => {
    const address = escapeHtml(`${withoutSlash(docsUrl)}${route === '/' ? '' : route}`)
    const day = lastChanged === undefined ? '' : `\n<lastmod>${lastChanged}</lastmod>`
    return `<url>\n<loc>${address}</loc>${day}\n</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`
}

/** Renders what search engines may read: everything (RFC 9309). */
export function renderRobots(docsUrl: string): string {
  return `User-Agent: *\nAllow: /\n\nSitemap: ${withoutSlash(docsUrl)}/${sitemapFileName}\n`
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '')
}
