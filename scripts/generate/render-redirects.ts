import type { Redirects } from '#content/site.ts'
import { basePathOf } from '#core/url.ts'
import { escapeAttribute } from '#core/escape.ts'
import type { Route } from '#core/route.ts'

export const redirectsFileName = '_redirects'

/**
 * Renders `_redirects` for Netlify, Cloudflare Pages and our own server, with one line per
 * redirect: `<old route> <new route> 301`. Netlify does not support 308.
 */
export function renderRedirects(redirects: Redirects, docsUrl: string): string {
  const base = basePathOf(docsUrl)
  const lines = Array.from(
    redirects,
    ([from, owner]) => `${hostPathOf(base, from)} ${hostPathOf(base, owner.route)} 301\n`,
  )
  return `# Generated from \`redirect_from\` in content-src; edit that.\n${lines.join('')}`
}

/**
 * Renders redirect pages by path, for hosts that do not support `_redirects`. If JavaScript is
 * enabled, query and fragment are kept.
 */
export function renderRedirectPages(redirects: Redirects, docsUrl: string): Map<string, string> {
  const base = basePathOf(docsUrl)
  const host = docsUrl.replace(/\/$/, '').slice(0, base === '' ? undefined : -base.length)
  return new Map(
    Array.from(redirects, ([from, owner]) => {
      const file = from === '/' ? 'index.html' : `${from.slice(1)}.html`
      return [file, renderRedirectPage(hostPathOf(base, owner.route), host)]
    }),
  )
}

/** Returns the encoded path of a route below the base path, without a trailing slash. */
function hostPathOf(base: string, route: Route): string {
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
