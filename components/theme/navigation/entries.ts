import { findTrail, listRoutes, type NavigationEntry } from '#core/navigation.ts'

/** Number of pages up to which every page carries the whole sidebar. */
const wholeSidebarLimit = 300

/** Returns whether a site is so large that each page carries only a part of the sidebar. */
export function isLarge(entries: NavigationEntry[]): boolean {
  return listRoutes(entries).length > wholeSidebarLimit
}

/**
 * Selects the entries that a page of a large site carries: its own sections, and a link to the first
 * page of each other section, so that no page grows with the site.
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
