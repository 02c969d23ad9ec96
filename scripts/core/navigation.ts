import type { Route } from './route.ts'

/** Entry of the sidebar: a page with its route, or a category with its entries. */
export type NavigationEntry = [label: string, target: Route | NavigationEntry[]]

/** Page before or after another one. */
export interface NavigationPage {
  title: string
  route: Route
}

/** Navigation that sidebar, menu, breadcrumb, pager, `llms.txt`, cards and structured data share. */
export interface Navigation {
  entries: NavigationEntry[]
  /** Pages of the sidebar, in order. */
  pages: NavigationPage[]
}

/** Lists the routes among `entries` and below them, in order. */
export function listRoutes(entries: readonly NavigationEntry[]): Route[] {
  return entries.flatMap(([, target]) => (typeof target === 'string' ? target : listRoutes(target)))
}

/** Returns the entries from the top to the page at `route`, that page last; none if it is hidden. */
export function findTrail(entries: readonly NavigationEntry[], route: Route): NavigationEntry[] {
  for (const entry of entries) {
    const [, target] = entry
    if (target === route) return [entry]
    const rest = typeof target === 'string' ? [] : findTrail(target, route)
    if (rest.length > 0) return [entry, ...rest]
  }
  return []
}
