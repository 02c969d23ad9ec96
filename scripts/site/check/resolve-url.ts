import { pathWithin } from '#core/base-path.ts'
import { cleanPathOf } from '../serve/clean-path.ts'
import { parseRedirects } from '../serve/read-redirects.ts'
import type { BuiltSite } from './built-site.ts'
import type { HtmlPage } from './html-page.ts'

/** What an address of a page leads to. */
export type UrlTarget =
  /** Another host, or no host at all, as `mailto:`. */
  | { type: 'elsewhere' }
  /** No address by the URL standard. */
  | { type: 'invalid' }
  | { type: 'missing'; pathname: string }
  | {
      type: 'file'
      file: string
      /** The page in it, where it is one. */
      page: HtmlPage | undefined
      hash: string
      /** Where the server redirects to before it answers. */
      redirect: string | undefined
    }

/** Finds what an address leads to, as the server of the site answers. */
export type UrlResolver = (url: string, page: LinkingFile) => UrlTarget

/** A file that addresses stand in. */
export type LinkingFile = Pick<HtmlPage, 'file' | 'route'>

/** Stands for the site's own host, wherever it is served. */
const ownOrigin = 'http://site.invalid'

/** Builds the resolver of a site. It reads addresses like a browser, and answers like our server. */
export function createUrlResolver(site: BuiltSite): UrlResolver {
  const redirects = parseRedirects(site.redirects?.text ?? '')
  /** Addresses from the root mean the same on every page, and most occur on all of them. */
  const known = new Map<string, UrlTarget>()
  return (url, page) => {
    // The error pages answer wherever they are asked for.
    if (url.startsWith('#')) return toFile(page.file.path, url, undefined)
    if (!url.startsWith('/')) return resolve(url, page)
    const target = known.get(url) ?? resolve(url, page)
    known.set(url, target)
    return target
  }

  function resolve(url: string, page: LinkingFile): UrlTarget {
    const parsed = parseUrl(toOwnUrl(url.trim(), site), page, site)
    if (!parsed) return { type: 'invalid' }
    if (parsed.origin !== ownOrigin) return { type: 'elsewhere' }
    const clean = cleanPathOf(parsed.pathname)
    const target = redirects.get(clean) ?? clean
    const path = pathWithin(site.basePath, target)
    const file = path === undefined ? undefined : findFile(decode(path), site)
    if (file === undefined) return { type: 'missing', pathname: decode(parsed.pathname) }
    return toFile(file, parsed.hash, target === parsed.pathname ? undefined : target)
  }

  function toFile(file: string, hash: string, redirect: string | undefined): UrlTarget {
    const anchor = hash.slice(1).replace(/:~:.*$/s, '')
    return { type: 'file', file, page: site.pageByFile.get(file), hash: anchor, redirect }
  }
}

/** Takes the site's address away from a URL that begins with it. */
function toOwnUrl(url: string, { docsUrl, basePath }: BuiltSite): string {
  if (!url.startsWith(docsUrl)) return url
  const rest = url.slice(docsUrl.length)
  return /^(?:[/?#]|$)/.test(rest) ? `${basePath}/${rest.replace(/^\//, '')}` : url
}

function parseUrl(url: string, page: LinkingFile, { basePath }: BuiltSite): URL | undefined {
  const base = ownOrigin + basePath + encodeURI(page.route)
  return URL.canParse(url, base) ? new URL(url, base) : undefined
}

/** The file with which the server answers; the error pages are no answers. */
function findFile(pathname: string, { files, pageByFile }: BuiltSite): string | undefined {
  const name = pathname.slice(1)
  const candidates =
    name === '' ? ['index.html'] : [name, `${name}/index`, `${name}.html`, `${name}/index.html`]
  const file = candidates.find((each) => files.has(each))
  return file !== undefined && pageByFile.get(file)?.isErrorPage ? undefined : file
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    // A stray percent sign: the server then takes the path as it is written.
    return pathname
  }
}
