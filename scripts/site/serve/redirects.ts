import { routeOfPath } from '#core/route.ts'

/**
 * Returns the URL that a request is redirected to, with its query: the target of an old route, or
 * the canonical path. Returns `undefined` if no redirect is needed.
 */
export function findRedirect(
  url: string,
  redirects: ReadonlyMap<string, string>,
): string | undefined {
  const [pathname = '/', query] = url.split(/\?(.*)/s)
  const clean = routeOfPath(pathname)
  const target = redirects.get(clean) ?? clean
  if (target === pathname) return undefined
  return query === undefined ? target : `${target}?${query}`
}
