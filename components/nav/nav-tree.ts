import type { DocId, Route } from '../../scripts/core/route.ts'

/** A page in the navigation. */
export interface NavPage {
  type: 'page'
  docId: DocId
  label: string
  route: Route
  /** Not in the sidebar. */
  hidden: boolean
}

/** A category in the navigation, with its pages and categories in order. */
export interface NavFolder {
  type: 'folder'
  /** Path below `pages/`. */
  path: string
  label: string
  children: NavItem[]
}

/** One entry of the sidebar. */
export type NavItem = NavPage | NavFolder

/** All pages among `items` and below them, in order. */
export function listPages(items: NavItem[]): NavPage[] {
  return items.flatMap((item) => (item.type === 'page' ? [item] : listPages(item.children)))
}

/** The items that lead from the top to the page at `route`, that page last; empty where none. */
export function findTrail(items: NavItem[], route: Route): NavItem[] {
  for (const item of items) {
    if (item.type === 'page' && item.route === route) return [item]
    const rest = item.type === 'folder' ? findTrail(item.children, route) : []
    if (rest.length > 0) return [item, ...rest]
  }
  return []
}
