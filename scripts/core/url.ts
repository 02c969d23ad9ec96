/** Decodes a URL or a part of one. Returns it unchanged if its encoding is invalid. */
export function decodeUrl(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the base path of a site's URL, or an empty string if the URL has none or is invalid. */
export function basePathOf(docsUrl: string): string {
  return URL.canParse(docsUrl) ? new URL(docsUrl).pathname.replace(/\/$/, '') : ''
}

/** Strips the base path from a pathname. Returns `undefined` for a pathname outside of it. */
export function stripBasePath(basePath: string, pathname: string): string | undefined {
  if (pathname === basePath) return '/'
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : undefined
}

/** Place of a site: values of `product.yaml`. */
export interface SiteAddress {
  /** URL of the site, without a trailing slash. */
  docsUrl?: string | undefined
  /** Paths below `docsUrl` that the site has, with spaces between them. Defaults to all. */
  docsPaths?: string | undefined
}

/**
 * Returns the route that a URL names on a site, with its query and hash, or `undefined` if it is on
 * another host or port, or outside of the paths of the site. Both may use `http:` or `https:`. A
 * path with `//` or `..` is no route.
 */
export function findOwnRoute(
  { docsUrl: siteUrl = '', docsPaths }: SiteAddress,
  url: string,
): string | undefined {
  const [authority = ''] = /^https?:\/\/[^\\/?#]*/i.exec(url) ?? []
  if (authority === '' || !URL.canParse(authority) || !URL.canParse(siteUrl)) return undefined
  const { host, username, password } = new URL(authority)
  if (host !== new URL(siteUrl).host || username + password !== '') return undefined
  const [pathname = ''] = /^[^?#]*/.exec(url.slice(authority.length)) ?? []
  if (/\/[\\/]|\/\.{1,2}(?:\/|$)/.test(pathname)) return undefined
  const route = stripBasePath(basePathOf(siteUrl), pathname)
  if (route === undefined || !isOwnPath({ docsPaths }, route)) return undefined
  return route + url.slice(authority.length + pathname.length)
}

/** Returns whether a path below `docsUrl` is one of the site, and not of another on its host. */
export function isOwnPath({ docsPaths }: SiteAddress, pathname: string): boolean {
  const paths = docsPaths?.split(' ') ?? ['']
  return paths.some((each) => stripBasePath(each, pathname) !== undefined)
}

/** Returns the scheme of a URL in lower case, such as `https:`, or `undefined` if it has none. */
export function schemeOf(url: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0].toLowerCase()
}

export function isWebUrl(url: string): boolean {
  return ['http:', 'https:'].includes(schemeOf(url) ?? '')
}

/** Returns a URL reference without its query and hash. */
export function stripQueryAndHash(url: string): string {
  return url.replace(/[?#].*/s, '')
}

/** Schemes that links may have. */
export const allowedSchemes = ['https:', 'http:', 'mailto:', 'tel:']

/**
 * Returns the scheme of a URL if it is not allowed, or an empty string for `//host/…`. Like
 * browsers, ignores tabs, line breaks and outer control characters, and treats `\` as `/`.
 */
export function findDisallowedScheme(url: string): string | undefined {
  const normalized = url.replace(outerWhitespacePattern, '').replace(/[\t\n\r]/g, '')
  if (/^[\\/]{2}/.test(normalized)) return ''
  const scheme = schemeOf(normalized)
  return !scheme || allowedSchemes.includes(scheme) ? undefined : scheme
}

/** Control characters and spaces that browsers trim from both ends of a URL. */
const outerWhitespacePattern = /^[\0- ]+|(?<![\0- ])[\0- ]+$/g
