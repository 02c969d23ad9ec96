import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseRedirects } from '#content/built-site/read-built-site.ts'
import { redirectsFileName } from '#content/read/generated-files.ts'
import { canonicalPathOf } from '#core/route.ts'

/**
 * Reads the redirects of a built site, as a map from old to new paths. Returns an empty map if
 * there is no `_redirects` file.
 */
export function readRedirects(dir: string): ReadonlyMap<string, string> {
  const file = path.join(dir, redirectsFileName)
  return parseRedirects(existsSync(file) ? readFileSync(file, 'utf8') : '')
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
