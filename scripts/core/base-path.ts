/** The path below which a site is published, from its address; empty at the top of a domain, or without one. */
export function basePathOf(docsUrl: string): string {
  return URL.canParse(docsUrl) ? new URL(docsUrl).pathname.replace(/\/$/, '') : ''
}

/** The path of an address within the site; undefined where it is outside of it. */
export function pathWithin(basePath: string, pathname: string): string | undefined {
  if (pathname === basePath) return '/'
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : undefined
}
