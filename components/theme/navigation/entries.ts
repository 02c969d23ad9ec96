import { findTrail, listRoutes, type NavigationEntry } from '#core/navigation.ts'

/** Maximum number of pages of a site whose pages each contain the whole sidebar. */
const wholeSidebarLimit = 300

/** Returns whether the site is too large for every page to contain the whole sidebar. */
export function isLarge(entries: NavigationEntry[]): boolean {
  return listRoutes(entries).length > wholeSidebarLimit
}

/**
 * Selects the sidebar entries for a page of a large site: its own sections, and a link to the first
 * page of each other section. This keeps the size of a page independent of the size of the site.
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

/** Selects the initial entries of the site menu. On a large site, each page replaces them. */
export function selectMenuEntries(entries: NavigationEntry[]): NavigationEntry[] {
  return isLarge(entries) ? selectEntries(entries, '') : entries
}
