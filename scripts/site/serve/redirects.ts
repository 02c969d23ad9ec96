import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { redirectsFileName } from '#content/read/generated-files.ts'

/**
 * Reads the redirects of a built site, as a map from old to new paths. Returns an empty map if
 * there is no `_redirects` file.
 */
export function readRedirects(dir: string): ReadonlyMap<string, string> {
  const file = path.join(dir, redirectsFileName)
  return parseRedirects(existsSync(file) ? readFileSync(file, 'utf8') : '')
}

/** Parses lines of `<old path> <new path> <status>`. Skips comments and malformed lines. */
export function parseRedirects(text: string): ReadonlyMap<string, string> {
  const redirects = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [from, to] = line.trim().split(/\s+/)
    if (from?.startsWith('/') && to?.startsWith('/')) redirects.set(from, to)
  }
  return redirects
}

/**
 * Returns the URL that a request is redirected to, with its query: the target of an old route, or
 * the canonical path. Returns `undefined` if no redirect is needed.
 */
export function findRedirect(
  url: string,
  redirects: ReadonlyMap<string, string>,
): string | undefined {
  const [pathname = '/', query] = url.split(/\?(.*)/s)
  const clean = canonicalPathOf(pathname)
  const target = redirects.get(clean) ?? clean
  if (target === pathname) return undefined
  return query === undefined ? target : `${target}?${query}`
}

/**
 * Returns the canonical form of a path: no `.html`, `index.html` or trailing slashes. Repeated
 * leading slashes or backslashes become one slash because browsers would resolve them to another
 * host.
 */
export function canonicalPathOf(pathname: string): string {
  const clean = pathname
    .replace(/(?:^|\/)index\.html?$/i, '/')
    .replace(/\.html?$/i, '')
    .replace(/(?<!\/)\/+$/, '')
    .replace(/^[/\\]{2,}/, '/')
  return clean === '' ? '/' : clean
}
