import { routeOf } from '../content/build-site.ts'
import type { Redirects } from '../content/collect-redirects.ts'

/** Name of the file in which static hosts look for redirects. */
export const redirectsFileName = '_redirects'

/**
 * Renders the redirects as Netlify, Cloudflare Pages and our own server read them: one line each,
 * `<old route> <new route> 301`. Netlify does not know 308; for pages, which are only ever read,
 * 301 says the same.
 */
export function renderRedirects(redirects: Redirects): string {
  const lines = Array.from(
    redirects,
    ([from, owner]) => `${encodeURI(from)} ${encodeURI(routeOf(owner))} 301\n`,
  )
  return `# Generated from \`redirect_from\` in content-src; edit that.\n${lines.join('')}`
}
