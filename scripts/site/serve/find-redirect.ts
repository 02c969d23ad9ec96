import { cleanPathOf } from './clean-path.ts'

/**
 * Where a request leads on to, its query kept: to the page that answers for an old route, or to the
 * clean form of the address. Undefined where the address is right as it is.
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
