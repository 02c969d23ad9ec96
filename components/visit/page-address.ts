import { stripBasePath } from '#core/url.ts'

/** Base path of the site, inlined by Next at build time. Empty if the site is at the root. */
const basePath = process.env.DOCS_BASE_PATH ?? ''

/** Prefixes a path within the site with the base path. Returns any other address unchanged. */
export function withBasePath(path: string): string {
  if (isPrefixedFrontPage(path)) return basePath + path.slice(1)
  return isSitePath(path) ? basePath + path : path
}

/** Strips the base path from an address. Returns `undefined` for addresses outside of the site. */
export function withoutBasePath(address: string): string | undefined {
  if (!address.startsWith('/')) return undefined
  const [pathname = ''] = address.split(/[?#]/)
  const path = stripBasePath(basePath, pathname)
  return path === undefined ? undefined : path + address.slice(pathname.length)
}

/**
 * Returns whether Next can navigate to an address on the client. Excludes files, and the front page
 * of a site with a base path: Next would request `/docs.txt`, which is outside of `/docs`.
 */
export function canNavigateOnClient(href: string): boolean {
  if (isPrefixedFrontPage(href)) return false
  return isSitePath(href) && !/\.[a-z]\w*$/i.test(href.replace(/[?#].*/s, ''))
}

/** Returns whether an address is a path on this host, such as `/quick-start`. */
function isSitePath(address: string): boolean {
  return /^\/(?!\/)/.test(address)
}

/** Returns whether a path leads to the front page of a site with a base path. */
function isPrefixedFrontPage(path: string): boolean {
  return basePath !== '' && /^\/(?:[?#]|$)/.test(path)
}
