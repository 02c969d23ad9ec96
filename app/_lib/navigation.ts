import { listPages, type NavItem, type NavPage } from '../../components/nav/nav-tree.ts'
import type { Route } from '../../scripts/core/route.ts'
import { cached } from './cached.ts'

/** The navigation as the `_meta` files give it: the tree, and all pages of it in order. */
export interface Navigation {
  items: NavItem[]
  pages: NavPage[]
}

/** Reads the `_meta` files of `pages/` from the root down. */
export const loadNavigation = cached(async (): Promise<Navigation> => {
  const items = await loadFolder('')
  return { items, pages: listPages(items) }
})

async function loadFolder(folder: string): Promise<NavItem[]> {
  const meta = await importMeta(folder)
  return Promise.all(
    Object.entries(meta).map(async ([name, { title, href, display }]): Promise<NavItem> => {
      const path = `${folder}${name}`
      if (href === undefined) {
        return { type: 'folder', path, label: title, children: await loadFolder(`${path}/`) }
      }
      return { type: 'page', docId: path, label: title, route: href, hidden: display === 'hidden' }
    }),
  )
}

/** One `_meta.ts`; the generator writes `href` for pages and leaves it out for folders. */
type Meta = Record<string, { title: string; href?: Route; display?: 'hidden' }>

async function importMeta(folder: string): Promise<Meta> {
  const module = (await import(`../../pages/${folder}_meta.ts`)) as { default: Meta }
  return module.default
}
