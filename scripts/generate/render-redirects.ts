import type { Redirects } from '#content/site.ts'
import { basePathOf } from '#core/url.ts'
import { escapeAttribute } from '#core/escape.ts'
import type { Route } from '#core/route.ts'

/**
 * Renders `_redirects` for Netlify, Cloudflare Pages and our own server, with one line per
 * redirect: `<old path> <new path> 301`. Netlify does not support 308.
 */
export function renderRedirects(redirects: Redirects, docsUrl: string): string {
  const base = basePathOf(docsUrl)
  const lines = Array.from(
    redirects,
    ([from, owner]) => `${encodeHostPath(base, from)} ${encodeHostPath(base, owner.route)} 301\n`,
  )
  return `# Generated from \`redirect_from\` in content-src; edit that.\n${lines.join('')}`
}

/**
 * Returns HTML redirect pages by file path, for hosts that do not support `_redirects`.
 * With JavaScript enabled, these pages keep the query and the fragment.
 */
export function renderRedirectPages(redirects: Redirects, docsUrl: string): Map<string, string> {
  const base = basePathOf(docsUrl)
  const host = docsUrl.slice(0, base === '' ? undefined : -base.length)
  return new Map(
    Array.from(redirects, ([from, owner]) => {
      const file = from === '/' ? 'index.html' : `${from.slice(1)}.html`
      return [file, renderRedirectPage(encodeHostPath(base, owner.route), host)]
    }),
  )
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
