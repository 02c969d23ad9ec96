import type { NavigationEntry } from '#generate/navigation-file.ts'

export type { NavigationEntry }

/** The sidebar's entries. */
export interface Entries {
  entries: NavigationEntry[]
  /** Whether some are left out, since the site is large. */
  isPartial: boolean
}

/** The routes among `entries` and below them, in order. */
export function listRoutes(entries: NavigationEntry[]): string[] {
  return entries.flatMap(([, target]) => (typeof target === 'string' ? target : listRoutes(target)))
}

/** The entries that lead from the top to the page at `route`, that page last; empty where none. */
export function findTrail(entries: NavigationEntry[], route: string): NavigationEntry[] {
  for (const entry of entries) {
    const [, target] = entry
    if (target === route) return [entry]
    const rest = typeof target === 'string' ? [] : findTrail(target, route)
    if (rest.length > 0) return [entry, ...rest]
  }
  return []
}

/**
 * All categories among `entries`, and the `reach` pages before and after the one on the trail; the
 * first ones where it is not among them.
 */
export function selectNear(
  entries: NavigationEntry[],
  trail: ReadonlySet<NavigationEntry>,
  reach: number,
): NavigationEntry[] {
  const pages = entries.filter(([, target]) => typeof target === 'string')
  if (pages.length <= 2 * reach) return entries
  const index = Math.max(
    0,
    pages.findIndex((page) => trail.has(page)),
  )
  const near = new Set(pages.slice(Math.max(0, index - reach), index + reach))
  return entries.filter((entry) => typeof entry[1] !== 'string' || near.has(entry))
}
