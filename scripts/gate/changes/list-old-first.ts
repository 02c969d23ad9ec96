import type { LinkContext } from '#content/links/resolve-link.ts'
import type { Site } from '#content/site.ts'

/** Lists items of the site, new ones last, so that rules report them as the duplicates. */
export function listOldFirst<T>(
  list: (site: Site) => T[],
  keyOf: (item: T) => unknown,
  { site, base }: Pick<LinkContext, 'site' | 'base'>,
): T[] {
  const known = new Set(base && list(base.site).map(keyOf))
  return list(site).toSorted((a, b) => Number(known.has(keyOf(b))) - Number(known.has(keyOf(a))))
}
