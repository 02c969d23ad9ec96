import { routeOf } from '#content/read/build-site.ts'
import type { Redirects } from '#content/links/collect-redirects.ts'
import { basePathOf } from '#core/base-path.ts'
import { escapeAttribute } from '#core/escape.ts'
import type { Route } from '#core/route.ts'

/** Name of the file in which static hosts look for redirects. */
export const redirectsFileName = '_redirects'

/**
 * Renders the redirects as Netlify, Cloudflare Pages and our own server read them: one line each,
 * `<old route> <new route> 301`. Netlify does not know 308; for pages, which are only ever read,
 * 301 says the same. `docsUrl` is the address of the site.
 */
export function renderRedirects(redirects: Redirects, docsUrl: string): string {
  const base = basePathOf(docsUrl)
  const lines = Array.from(
    redirects,
    ([from, owner]) => `${below(base, from)} ${below(base, routeOf(owner))} 301\n`,
  )
  return `# Generated from \`redirect_from\` in content-src; edit that.\n${lines.join('')}`
}

/**
 * Renders a page for each old route that leads on by itself, for hosts that do not read the file above:
 * path of the file and HTML. Parts of the page (`#part`) are kept where script runs.
 */
export function renderRedirectPages(redirects: Redirects, docsUrl: string): Map<string, string> {
  const base = basePathOf(docsUrl)
  const host = docsUrl.replace(/\/$/, '').slice(0, base === '' ? undefined : -base.length)
  return new Map(
    Array.from(redirects, ([from, owner]) => {
      const file = from === '/' ? 'index.html' : `${from.slice(1)}.html`
      return [file, renderRedirectPage(below(base, routeOf(owner)), host)]
    }),
  )
}

/** The path of a route on the host; the front page has no slash behind the path of the site. */
function below(base: string, route: Route): string {
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
