import { pathWithin } from '#core/base-path.ts'
import { cleanPathOf, parseRedirects } from '../serve/redirects.ts'
import { errorPage, type BuiltSite } from './built-site.ts'

/** What an address of the site leads to. */
export interface UrlTarget {
  /** Path of the address. */
  pathname: string
  /** The file with which the server answers; undefined where there is none. */
  file: string | undefined
  /** The part after `#`, decoded, without text fragments. */
  hash: string
}

/** Resolves an address in a file; undefined for other hosts and schemes such as `mailto:`. */
export type UrlResolver = (url: string, file: string) => UrlTarget | undefined

/** Stands for the site's own host, wherever it is served. */
const ownOrigin = 'http://site.invalid'

/** Creates the resolver of a site. It reads addresses like a browser, and answers like our server. */
export function createUrlResolver(site: BuiltSite): UrlResolver {
  const { docsUrl, basePath, files, lists } = site
  const redirects = parseRedirects(lists.get('_redirects') ?? '')
  return (url, from) => {
    const base = `${ownOrigin}${basePath}${cleanPathOf(`/${encodeURI(from)}`)}`
    const own = toOwnUrl(url.trim())
    if (!URL.canParse(own, base)) return { pathname: url, file: undefined, hash: '' }
    const { origin, pathname, hash } = new URL(own, base)
    if (origin !== ownOrigin) return undefined
    const id = decode(hash.slice(1).replace(/:~:.*$/s, ''))
    // The error page answers wherever it is asked for.
    if (url.startsWith('#')) return { pathname, file: from, hash: id }
    return { pathname: decode(pathname), file: findFile(pathname), hash: id }
  }

  /** Takes the site's address away from a URL that begins with it. */
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
    const name = decode(within).slice(1) || 'index'
    return [`${name}.html`, name].find((file) => files.has(file) && file !== errorPage)
  }
}

/** Decodes a part of an address; a stray percent sign stands for itself. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
