import type { Folder, MdxFile, PageMapItem } from 'nextra'
import type { Navigation, NavigationEntry } from '#core/navigation.ts'
import type { FolderItem } from './folder-tree.ts'

/** Label of a category's index page in the sidebar. */
const indexLabel = 'Overview'

/** Builds the navigation with Nextra's `normalizePages`, without hidden pages. */
export async function buildNavigation({
  rootFolder,
}: {
  rootFolder: FolderItem
}): Promise<Navigation> {
  const { normalizePages } = await import('nextra/normalize-pages')
  const list = toPageMap(rootFolder)
  const { docsDirectories, flatDocsDirectories } = normalizePages({ list, route: '/' })
  return {
    entries: docsDirectories.map(toEntry),
    pages: flatDocsDirectories.flatMap((page) => {
      const title: unknown = 'frontMatter' in page && page.frontMatter?.title
      return typeof title === 'string' ? [{ title, route: page.route }] : []
    }),
  }
}

/** Page map item with a label, which `normalizePages` keeps as `title`. */
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
  // Nextra expects a folder's `_meta` as its first item. It is empty because each item already has
  // its label.
  return [{ data: {} }, ...items]
}

/** Item returned by Nextra's `normalizePages`, with only the fields that we read. */
interface NormalizedItem {
  title: unknown
  route: string
  children?: NormalizedItem[]
}

function toEntry({ title, route, children }: NormalizedItem): NavigationEntry {
  return [title as string, children ? children.map(toEntry) : route]
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
