import { redirectsFileName, sitemapFileName } from '#content/read/generated-files.ts'
import type { Redirects } from '#content/site.ts'
import { escapeAttribute, escapeHtml } from '#core/escape.ts'
import { fileOfRoute, type Route } from '#core/route.ts'
import { basePathOf } from '#core/url.ts'
import type { PageData } from '#content/generated-site.ts'

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

/**
 * Renders `_redirects` for Netlify, Cloudflare Pages and our own server, with one line per redirect:
 * `<old path> <new path> 301`. Netlify does not support 308. For hosts that do not support the file,
 * adds an HTML page for each redirect, which keeps the query and the fragment with JavaScript.
 * Returns the contents by path, or none if there are no redirects.
 */
export function renderRedirectFiles(
  redirects: Redirects,
  docsUrl: string,
): [file: string, text: string][] {
  if (redirects.size === 0) return []
  const base = basePathOf(docsUrl)
  const host = docsUrl.slice(0, base === '' ? undefined : -base.length)
  const targets = Array.from(redirects, ([from, owner]) => {
    return [from, encodeHostPath(base, owner.route)] as const
  })
  const lines = targets.map(([from, to]) => `${encodeHostPath(base, from)} ${to} 301\n`)
  const text = `# Generated from \`redirect_from\` in content-src; edit that.\n${lines.join('')}`
  const pages = targets.map(([from, to]): [string, string] => [
    fileOfRoute(from, '.html'),
    renderRedirectPage(to, host),
  ])
  return [[redirectsFileName, text], ...pages]
}

/** Adds the base path to a route and encodes the result. `/` becomes the base path, if any. */
function encodeHostPath(base: string, route: Route): string {
  return encodeURI(base !== '' && route === '/' ? base : base + route)
}

function renderRedirectPage(to: string, host: string): string {
  const shown = escapeAttribute(to)
  const script = JSON.stringify(to).replaceAll('<', '\\u003c')
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>This page has moved</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeAttribute(host)}${shown}">
<script>location.replace(${script} + location.search + location.hash)</script>
<meta http-equiv="refresh" content="0; url=${shown}">
</head>
<body><p>This page has moved: <a href="${shown}">read it at its new address</a>.</p></body>
</html>
`
}
