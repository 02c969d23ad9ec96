import { pathWithin } from '#core/base-path.ts'

/** The path below which the site is published, which Next takes over from the build; empty at the top. */
const basePath = process.env.DOCS_BASE_PATH ?? ''

/** The address of something of the site, from its path within the site; any other address as it is. */
export function addressOf(path: string): string {
  if (isBelowFront(path)) return basePath + path.slice(1)
  return /^\/(?!\/)/.test(path) ? basePath + path : path
}

/** The path within the site of an address; undefined where it does not begin as those of the site do. */
export function pathOf(address: string): string | undefined {
  if (!address.startsWith('/')) return undefined
  const [pathname = ''] = address.split(/[?#]/)
  const path = pathWithin(basePath, pathname)
  return path === undefined ? undefined : path + address.slice(pathname.length)
}

/**
 * Whether an address is that of a page of the site: not a file, not elsewhere, not within the page. The front
 * page of a site below a path is loaded as a whole: Next would ask for `/docs.txt`, which is beside `/docs`.
 */
export function isPageAddress(href: string): boolean {
  if (isBelowFront(href)) return false
  return /^\/(?!\/)/.test(href) && !/\.[a-z]\w*$/i.test(href.replace(/[?#].*/s, ''))
}

/** Whether a path is that of the front page of a site that is below a path. */
function isBelowFront(path: string): boolean {
  return basePath !== '' && /^\/(?:[?#]|$)/.test(path)
}
