import { decodeUrl, pathWithin } from '#core/url.ts'
import { cleanPathOf, parseRedirects } from '../serve/redirects.ts'
import { errorPage, type BuiltSite } from './built-site.ts'

/** Target of a URL within the site. */
export interface UrlTarget {
  pathname: string
  /** File that the server sends, or `undefined` if there is none. */
  file: string | undefined
  /** Decoded fragment without `#` and text directives. */
  hash: string
}

/** Function that resolves a URL in a file, or returns `undefined` for other hosts and schemes. */
export type UrlResolver = (url: string, file: string) => UrlTarget | undefined

/** Placeholder for the site's own origin. */
const ownOrigin = 'http://site.invalid'

/** Creates a resolver that parses URLs like a browser and finds files like our server. */
export function createUrlResolver(site: BuiltSite): UrlResolver {
  const { docsUrl, basePath, files, lists } = site
  const redirects = parseRedirects(lists.get('_redirects') ?? '')
  return (url, from) => {
    const base = `${ownOrigin}${basePath}${cleanPathOf(`/${encodeURI(from)}`)}`
    const own = toOwnUrl(url.trim())
    if (!URL.canParse(own, base)) return { pathname: url, file: undefined, hash: '' }
    const { origin, pathname, hash } = new URL(own, base)
    if (origin !== ownOrigin) return undefined
    const id = decodeUrl(hash.slice(1).replace(/:~:.*$/s, ''))
    // The error page is sent for any URL, so fragments refer to the file itself.
    if (url.startsWith('#')) return { pathname, file: from, hash: id }
    return { pathname: decodeUrl(pathname), file: findFile(pathname), hash: id }
  }

  /** Turns an absolute URL of the site into a path. */
  function toOwnUrl(url: string): string {
    const rest = url.startsWith(docsUrl) ? url.slice(docsUrl.length) : undefined
    return rest !== undefined && /^(?:[/?#]|$)/.test(rest)
      ? `${basePath}/${rest.replace(/^\//, '')}`
      : url
  }

  function findFile(pathname: string): string | undefined {
    const clean = cleanPathOf(pathname)
    const within = pathWithin(basePath, redirects.get(clean) ?? clean)
    if (within === undefined) return undefined
    const name = decodeUrl(within).slice(1) || 'index'
    return [`${name}.html`, name].find((file) => files.has(file) && file !== errorPage)
  }
}
