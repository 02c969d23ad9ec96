import path from 'node:path/posix'
import type { MdxFile, Meta, PageMapItem } from 'nextra'
import type { Navigation, NavigationEntry } from '#core/navigation.ts'
import type { FolderItem } from './folder-tree.ts'
import type { PageData } from './page-data.ts'
import { buildMeta } from './render-meta.ts'

export interface NavigationInput {
  folders: FolderItem
  pageData: readonly { file: string; data: PageData }[]
}

/**
 * Builds the navigation from Nextra's page map: the tree of `pages/` with the titles and order of
 * its `_meta.js` files. Routes come from front matter because they do not follow folders. Hidden
 * pages are omitted.
 */
export async function buildNavigation(input: NavigationInput): Promise<Navigation> {
  const { normalizePages } = await import('nextra/normalize-pages')
  const list = await buildPageMap(input)
  const { docsDirectories, flatDocsDirectories } = normalizePages({ list, route: '/' })
  return {
    entries: docsDirectories.map(toEntry),
    pages: flatDocsDirectories.flatMap((page) => {
      const title: unknown = 'frontMatter' in page && page.frontMatter?.title
      return typeof title === 'string' ? [{ title, route: page.route }] : []
    }),
  }
}

async function buildPageMap({ folders, pageData }: NavigationInput): Promise<PageMapItem[]> {
  const { convertToPageMap, mergeMetaWithPageMap, normalizePageMap } =
    await import('nextra/page-map')
  const filePaths = pageData.map(({ file }) => `content/${file}`)
  const { pageMap } = convertToPageMap({ filePaths })
  // Nextra's functions accept the items of any step, although their types differ.
  const merged = mergeMetaWithPageMap(pageMap as PageMapItem[], buildMetaTree(folders))
  const byDocId = new Map(pageData.map(({ data }) => [data.docId, data]))
  return (normalizePageMap(merged) as PageMapItem[]).map((item) => setRoute(item, byDocId))
}

/** Builds Nextra's `_meta.global`: the entries of a folder, with subfolders under `items`. */
function buildMetaTree(folder: FolderItem): Record<string, Meta> {
  const tree: Record<string, Meta> = buildMeta(folder)
  for (const child of folder.children) {
    if (child.type === 'page') continue
    tree[child.name] = { ...(tree[child.name] as object), items: buildMetaTree(child) }
  }
  return tree
}

function setRoute(item: PageMapItem, pages: ReadonlyMap<string, PageData>): PageMapItem {
  if ('data' in item) return item
  if ('children' in item) {
    return { ...item, children: item.children.map((child) => setRoute(child, pages)) }
  }
  const docId = item.name === 'index' ? path.join(item.route, 'index') : item.route
  const { route, title } = pages.get(docId.slice(1))!
  return { ...item, route, frontMatter: { title } } satisfies MdxFile
}

/** Subset of Nextra's `normalizePages` items. */
interface Directory {
  title: unknown
  route: string
  children?: Directory[]
}

function toEntry({ title, route, children }: Directory): NavigationEntry {
  return [title as string, children ? children.map(toEntry) : route]
}
