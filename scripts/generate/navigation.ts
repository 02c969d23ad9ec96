import path from 'node:path/posix'
import type { Category, Site } from '#content/read/build-site.ts'
import type { Page } from '#content/page.ts'
import { compareText } from '#core/diagnostic.ts'
import type { Route } from '#core/route.ts'

/** A page as the sidebar shows it. */
export interface NavigationPage {
  type: 'page'
  /** Name of the file without extension: the key in `_meta`. */
  name: string
  label: string
  route: Route
  title: string
  description: string
  /** Not in the sidebar: unlisted, or a page without one. */
  hidden: boolean
  position: number
}

/** A folder as the sidebar shows it, with its pages and folders in order. */
export interface NavigationFolder {
  type: 'folder'
  name: string
  label: string
  /** Path below the content folder; empty for the content folder itself. */
  path: string
  position: number
  index: NonNullable<Category['config']>['index']
  children: (NavigationPage | NavigationFolder)[]
}

/** The navigation of a site: its tree, and each folder of it by path. */
export interface Navigation {
  root: NavigationFolder
  folders: Map<string, NavigationFolder>
}

/**
 * Builds the sidebar's tree from folders and front matter. Neighbors are ordered by position, those
 * without one last, then by label and name: an order that does not depend on the file system.
 */
export function buildNavigation(site: Site): Navigation {
  const folders = new Map<string, NavigationFolder>()
  const categories = new Map(site.categories.map((category) => [category.folder, category]))

  function folderAt(folderPath: string): NavigationFolder {
    const known = folders.get(folderPath)
    if (known) return known
    const folder = createFolder(folderPath, categories.get(folderPath))
    folders.set(folderPath, folder)
    if (folderPath !== '') folderAt(parentOf(folderPath)).children.push(folder)
    return folder
  }

  const root = folderAt('')
  for (const page of site.pages) {
    if (!page.frontMatter || page.frontMatter.draft) continue
    folderAt(parentOf(page.docId)).children.push(toNavigationPage(page))
  }
  for (const folder of folders.values()) folder.children.sort(compareItems)
  return { root, folders }
}

/** All pages of a folder in sidebar order, those of its subfolders included. */
export function listPages(folder: NavigationFolder): NavigationPage[] {
  return folder.children.flatMap((child) => (child.type === 'page' ? [child] : listPages(child)))
}

function createFolder(folderPath: string, category: Category | undefined): NavigationFolder {
  const name = path.basename(folderPath)
  return {
    type: 'folder',
    name,
    label: category?.config?.label ?? humanize(name),
    path: folderPath,
    position: category?.config?.position ?? Infinity,
    index: category?.config?.index,
    children: [],
  }
}

function toNavigationPage({ docId, route, frontMatter }: Page): NavigationPage {
  const { title, description, sidebar_label, sidebar_position, unlisted, displayed_sidebar } =
    frontMatter!
  return {
    type: 'page',
    name: path.basename(docId),
    label: sidebar_label ?? title,
    route,
    title,
    description,
    hidden: unlisted === true || displayed_sidebar === 'none',
    position: sidebar_position ?? Infinity,
  }
}

function compareItems(
  a: NavigationPage | NavigationFolder,
  b: NavigationPage | NavigationFolder,
): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1
  return compareText(a.label, b.label) || compareText(a.name, b.name)
}

function parentOf(file: string): string {
  const folder = path.dirname(file)
  return folder === '.' ? '' : folder
}

/** `import-export` → `Import export`: the label of a folder that has no `_category.yaml`. */
function humanize(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
