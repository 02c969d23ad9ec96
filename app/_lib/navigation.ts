import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { listPages, type NavItem, type NavPage } from '../../components/nav/nav-tree.ts'
import { metaFileName } from '../../scripts/content/generated-files.ts'
import { parseMeta } from '../../scripts/generate/render-meta.ts'
import { cached } from './cached.ts'

/** The navigation as the `_meta` files give it: the tree, and all pages of it in order. */
export interface Navigation {
  items: NavItem[]
  pages: NavPage[]
}

/**
 * Reads the `_meta` files of `pages/` from the root down. They are read as data, not imported: what
 * Next compiles does not change with the content.
 */
export const loadNavigation = cached(async (): Promise<Navigation> => {
  const items = await loadFolder('')
  return { items, pages: listPages(items) }
})

async function loadFolder(folder: string): Promise<NavItem[]> {
  const file = path.join(process.cwd(), 'pages', folder, metaFileName)
  const meta = parseMeta(await readFile(file, 'utf8'))
  return Promise.all(
    Object.entries(meta).map(async ([name, { title, href, display }]): Promise<NavItem> => {
      const itemPath = `${folder}${name}`
      if (href === undefined) {
        const children = await loadFolder(`${itemPath}/`)
        return { type: 'folder', path: itemPath, label: title, children }
      }
      return {
        type: 'page',
        docId: itemPath,
        label: title,
        route: href,
        hidden: display === 'hidden',
      }
    }),
  )
}
