import type { Folder, MdxFile, PageMapItem } from 'nextra'
import type { Navigation, NavigationEntry } from '#core/navigation.ts'
import type { FolderItem } from './folder-tree.ts'

/** Label of a category's index page in the sidebar. */
const indexLabel = 'Overview'

/** Builds the navigation from Nextra's page map, without hidden pages. */
export async function buildNavigation({ folders }: { folders: FolderItem }): Promise<Navigation> {
  const { normalizePages } = await import('nextra/normalize-pages')
  const list = toPageMap(folders)
  const { docsDirectories, flatDocsDirectories } = normalizePages({ list, route: '/' })
  return {
    entries: docsDirectories.map(toEntry),
    pages: flatDocsDirectories.flatMap((page) => {
      const title: unknown = 'frontMatter' in page && page.frontMatter?.title
      return typeof title === 'string' ? [{ title, route: page.route }] : []
    }),
  }
}

/** Page map item with a label, which `normalizePages` keeps. */
type LabeledItem = (Folder | MdxFile) & { title: string }

function toPageMap({ index, children }: FolderItem): PageMapItem[] {
  const items = children.flatMap((child): LabeledItem[] => {
    const { name, label: title } = child
    if (child.type === 'folder') {
      return [{ name, title, route: `/${child.path}`, children: toPageMap(child) }]
    }
    const frontMatter = { title: child.title }
    return child.hidden ? [] : [{ name, title, route: child.route, frontMatter }]
  })
  if (index) {
    const frontMatter = { title: index.title }
    items.unshift({ name: 'index', title: indexLabel, route: index.slug, frontMatter })
  }
  // Nextra expects the `_meta` of a folder first. It is empty because the items have their labels.
  return [{ data: {} }, ...items]
}

/** Subset of the items that Nextra's `normalizePages` returns. */
interface Directory {
  title: unknown
  route: string
  children?: Directory[]
}

function toEntry({ title, route, children }: Directory): NavigationEntry {
  return [title as string, children ? children.map(toEntry) : route]
}

/** Renders a folder's Nextra `_meta.js`, with its entries in sidebar order. */
export function renderMeta({ path, index, children }: FolderItem): string {
  const meta: Record<string, object> = index ? { index: { title: indexLabel } } : {}
  for (const child of children) {
    const isHidden = child.type === 'page' && child.hidden
    meta[child.name] = { title: child.label, ...(isHidden && { display: 'hidden' }) }
  }
  const source = path ? `content-src/${path}` : 'content-src'
  return `// Generated from ${source}; edit that.\nexport default ${JSON.stringify(meta, undefined, 2)}\n`
}
