import type { Navigation, NavigationEntry, NavigationPage } from '#core/navigation.ts'
import type { FolderItem } from './folder-tree.ts'

/** Label of a category's index page in the sidebar. */
const indexLabel = 'Overview'

/** Builds the navigation from the folder tree, without hidden pages. */
export function buildNavigation(root: FolderItem): Navigation {
  return { entries: listEntries(root), pages: listNavigationPages(root) }
}

function listEntries({ index, children }: FolderItem): NavigationEntry[] {
  const entries = children.flatMap((child): NavigationEntry[] => {
    if (child.type === 'folder') return [[child.label, listEntries(child)]]
    return child.hidden ? [] : [[child.label, child.route]]
  })
  return index ? [[indexLabel, index.slug], ...entries] : entries
}

function listNavigationPages({ index, children }: FolderItem): NavigationPage[] {
  const pages = children.flatMap((child): NavigationPage[] => {
    if (child.type === 'folder') return listNavigationPages(child)
    return child.hidden ? [] : [{ title: child.title, route: child.route }]
  })
  return index ? [{ title: index.title, route: index.slug }, ...pages] : pages
}

/** Renders the `_meta.js` of a folder, with its entries in sidebar order. */
export function renderMeta({ path, index, children }: FolderItem): string {
  const meta: Record<string, object> = index ? { index: { title: indexLabel } } : {}
  for (const child of children) {
    const isHidden = child.type === 'page' && child.hidden
    meta[child.name] = { title: child.label, ...(isHidden && { display: 'hidden' }) }
  }
  const source = path ? `content-src/${path}` : 'content-src'
  return `// Generated from ${source}; edit that.\nexport default ${JSON.stringify(meta, undefined, 2)}\n`
}
