import path from 'node:path/posix'
import type { Page } from '#content/page.ts'
import { dateOfNote } from '#content/read/release-notes.ts'
import type { Category, Site } from '#content/site.ts'
import { compareText } from '#core/diagnostic.ts'
import type { Navigation, NavigationEntry, NavigationPage } from '#core/navigation.ts'
import { humanize, type DocId, type Route } from '#core/route.ts'

interface PageItem {
  type: 'page'
  /** File name without its extension, used as the key in `_meta.js`. */
  name: string
  label: string
  route: Route
  title: string
  description: string
  /** Whether the page is left out of the sidebar. */
  hidden: boolean
  position: number
}

/** Folder with its children in sidebar order. */
export interface FolderItem {
  type: 'folder'
  name: string
  label: string
  /** Path relative to the content folder. Empty for the content folder itself. */
  path: string
  position: number
  index: NonNullable<Category['config']>['index']
  children: (PageItem | FolderItem)[]
}

/**
 * Builds the folder tree from `_category.yaml` files and front matter. Siblings are sorted by
 * position, then by label and name. Release notes follow items with a position, newest first. Items
 * without a position come last.
 */
export function buildFolderTree(site: Site) {
  const folders = new Map<string, FolderItem>()
  const categories = new Map(site.categories.map((category) => [category.folder, category]))

  function ensureFolder(folderPath: string): FolderItem {
    const known = folders.get(folderPath)
    if (known) return known
    const category = categories.get(folderPath)?.config
    const name = path.basename(folderPath)
    const folder: FolderItem = {
      type: 'folder',
      name,
      label: category?.label ?? humanize(name),
      path: folderPath,
      position: category?.position ?? Infinity,
      index: category?.index,
      children: [],
    }
    folders.set(folderPath, folder)
    if (folderPath !== '') ensureFolder(parentOf(folderPath)).children.push(folder)
    return folder
  }

  const root = ensureFolder('')
  for (const page of site.pages) {
    if (!page.frontMatter || page.frontMatter.draft) continue
    ensureFolder(parentOf(page.docId)).children.push(toPageItem(page))
  }
  for (const folder of folders.values()) folder.children.sort(compareItems)
  return { root, folders }
}

/** Lists all pages of a folder and its subfolders in sidebar order. */
export function listPages(folder: FolderItem): PageItem[] {
  return folder.children.flatMap((child) => (child.type === 'page' ? [child] : listPages(child)))
}

function toPageItem(page: Page): PageItem {
  const { docId, route, frontMatter } = page
  const date = dateOfNote(page)
  const { title, description, sidebar_label, sidebar_position, unlisted, displayed_sidebar } =
    frontMatter!
  return {
    type: 'page',
    name: path.basename(docId),
    label: sidebar_label ?? (date && createWeekLabel(docId, date)) ?? title,
    route,
    title,
    description,
    hidden: unlisted === true || displayed_sidebar === 'none',
    // Sort release notes newest first, after pages with a position.
    position: date ? Number.MAX_SAFE_INTEGER - date.getTime() : (sidebar_position ?? Infinity),
  }
}

/** Returns the default label of a release note: its name and the Monday of its week. */
function createWeekLabel(docId: DocId, date: Date): string {
  const day = date.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  return `${path.basename(docId)} · ${day}`
}

function compareItems(a: PageItem | FolderItem, b: PageItem | FolderItem): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1
  return compareText(a.label, b.label) || compareText(a.name, b.name)
}

function parentOf(file: string): string {
  const folder = path.dirname(file)
  return folder === '.' ? '' : folder
}

/** Label of a category's index page in the sidebar. */
const indexLabel = 'Overview'

/** Builds the navigation from the folder tree, without hidden pages. */
export function buildNavigation(root: FolderItem): Navigation {
  return { entries: listEntries(root), pages: listNavigationPages(root) }
}

function listEntries({ index, children }: FolderItem): NavigationEntry[] {
  const shown = children.filter((child) => !isHidden(child))
  const entries = shown.map((child): NavigationEntry => {
    return [child.label, child.type === 'folder' ? listEntries(child) : child.route]
  })
  return index ? [[indexLabel, index.slug], ...entries] : entries
}

/** Returns whether the sidebar leaves out a page, or a folder without any page to show. */
function isHidden(item: PageItem | FolderItem): boolean {
  if (item.type === 'page') return item.hidden
  return item.index === undefined && item.children.every(isHidden)
}

function listNavigationPages({ index, children }: FolderItem): NavigationPage[] {
  const pages = children.flatMap((child): NavigationPage[] => {
    if (child.type === 'folder') return listNavigationPages(child)
    return child.hidden ? [] : [{ title: child.title, route: child.route }]
  })
  return index ? [{ title: index.title, route: index.slug }, ...pages] : pages
}

/** Renders the `_meta.js` of a folder, with its entries in sidebar order. */
export function renderMeta({ path: folder, index, children }: FolderItem): string {
  const meta: Record<string, object> = index ? { index: { title: indexLabel } } : {}
  for (const child of children) {
    // A page and its folder share an entry.
    const isEntryHidden = children.every((each) => each.name !== child.name || isHidden(each))
    meta[child.name] = { title: child.label, ...(isEntryHidden && { display: 'hidden' }) }
  }
  const source = folder ? `content-src/${folder}` : 'content-src'
  return `// Generated from ${source}; edit that.\nexport default ${JSON.stringify(meta, undefined, 2)}\n`
}
