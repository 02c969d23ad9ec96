import type { Route } from './route.ts'

/** Sidebar entry: a page with its route, or a category with its entries. */
export type NavigationEntry = [label: string, target: Route | NavigationEntry[]]

/** Page in the sidebar. The pager links to it too. */
export interface NavigationPage {
  title: string
  route: Route
}

/** Navigation data shared by sidebar, menu, breadcrumb, pager, `llms.txt`, cards and JSON-LD. */
export interface Navigation {
  entries: NavigationEntry[]
  /** Pages in sidebar order. */
  pages: NavigationPage[]
}

export function listRoutes(entries: readonly NavigationEntry[]): Route[] {
  return entries.flatMap(([, target]) => (typeof target === 'string' ? target : listRoutes(target)))
}

/** Returns the entries from the top level down to a page, or an empty list if it is not listed. */
export function findTrail(entries: readonly NavigationEntry[], route: Route): NavigationEntry[] {
  for (const entry of entries) {
    const [, target] = entry
    if (target === route) return [entry]
    const rest = typeof target === 'string' ? [] : findTrail(target, route)
    if (rest.length > 0) return [entry, ...rest]
  }
  return []
}
