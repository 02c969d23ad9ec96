import { findTrail, listRoutes, type NavigationEntry } from '#core/navigation.ts'

/** Number of pages above which each page contains only part of the sidebar. */
const maxPagesForWholeSidebar = 300

/** Returns whether the site is too large for every page to contain the whole sidebar. */
export function isLargeSite(entries: NavigationEntry[]): boolean {
  return listRoutes(entries).length > maxPagesForWholeSidebar
}

/**
 * Selects the sidebar entries for a page of a large site. A category without the page becomes a
 * link to the category's first page, to keep the sidebar small.
 */
export function selectSidebarEntries(entries: NavigationEntry[], route: string): NavigationEntry[] {
  const trail = new Set(findTrail(entries, route))
  const selectFrom = (list: NavigationEntry[]): NavigationEntry[] =>
    list.flatMap((entry): NavigationEntry[] => {
      const [label, target] = entry
      if (typeof target === 'string') return [entry]
      if (trail.has(entry)) return [[label, selectFrom(target)]]
      const [first] = listRoutes(target)
      return first === undefined ? [] : [[label, first]]
    })
  return selectFrom(entries)
}

/** Selects the initial entries of the site menu. Each page of a large site replaces them. */
export function selectMenuEntries(entries: NavigationEntry[]): NavigationEntry[] {
  return isLargeSite(entries) ? selectSidebarEntries(entries, '') : entries
}
