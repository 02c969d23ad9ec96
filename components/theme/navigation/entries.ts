import type { NavigationEntry } from '#generate/navigation-entries.ts'

export type { NavigationEntry }

/** Number of pages up to which every page carries the whole sidebar. */
const wholeSidebarLimit = 300

/** Lists the routes among `entries` and below them, in order. */
export function listRoutes(entries: NavigationEntry[]): string[] {
  return entries.flatMap(([, target]) => (typeof target === 'string' ? target : listRoutes(target)))
}

/** Returns the entries from the top to the page at `route`, that page last; none if it is not there. */
export function findTrail(entries: NavigationEntry[], route: string): NavigationEntry[] {
  for (const entry of entries) {
    const [, target] = entry
    if (target === route) return [entry]
    const rest = typeof target === 'string' ? [] : findTrail(target, route)
    if (rest.length > 0) return [entry, ...rest]
  }
  return []
}

/** Whether a site is so large that each page shows a part of the sidebar. */
export function isLarge(entries: NavigationEntry[]): boolean {
  return listRoutes(entries).length > wholeSidebarLimit
}

/**
 * Selects what the sidebar of a page of a large site shows: the sections that the page is in, and each
 * other section as a link to its first page, so that no page grows with the site.
 */
export function selectEntries(entries: NavigationEntry[], route: string): NavigationEntry[] {
  const trail = new Set(findTrail(entries, route))
  const select = (list: NavigationEntry[]): NavigationEntry[] =>
    list.flatMap((entry): NavigationEntry[] => {
      const [label, target] = entry
      if (typeof target === 'string') return [entry]
      if (trail.has(entry)) return [[label, select(target)]]
      const [first] = listRoutes(target)
      return first === undefined ? [] : [[label, first]]
    })
  return select(entries)
}
