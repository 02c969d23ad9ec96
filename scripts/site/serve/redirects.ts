import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Reads the `_redirects` of a built site: new path by old path; empty where there is no such file. */
export function readRedirects(dir: string): ReadonlyMap<string, string> {
  try {
    return parseRedirects(readFileSync(path.join(dir, '_redirects'), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return new Map()
  }
}

/** Parses lines of `<old path> <new path> <status>`; skips comments and anything else. */
export function parseRedirects(text: string): ReadonlyMap<string, string> {
  const redirects = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [from, to] = line.trim().split(/\s+/)
    if (from?.startsWith('/') && to?.startsWith('/')) redirects.set(from, to)
  }
  return redirects
}

/**
 * Finds the address that a request is redirected to, its query kept: the page of an old route, or the
 * clean form of the path. Undefined where the path is right as it is.
 */
export function findRedirect(
  url: string,
  redirects: ReadonlyMap<string, string>,
): string | undefined {
  const [pathname = '/', query] = url.split(/\?(.*)/s)
  const clean = cleanPathOf(pathname)
  const target = redirects.get(clean) ?? clean
  if (target === pathname) return undefined
  return query === undefined ? target : `${target}?${query}`
}

/**
 * Returns the clean form of a path: without `.html`, `index.html` and slashes at the end. It never begins
 * with two slashes or backslashes, which a browser would take for another host.
 */
export function cleanPathOf(pathname: string): string {
  const clean = pathname
    .replace(/(?:^|\/)index\.html?$/i, '/')
    .replace(/\.html?$/i, '')
    .replace(/(?<!\/)\/+$/, '')
    .replace(/^[/\\]{2,}/, '/')
  return clean === '' ? '/' : clean
}
