import path from 'node:path/posix'
import type { MdxFile, Meta, PageMapItem } from 'nextra'
import { metaFileName } from '#content/read/generated-files.ts'
import type { PageData } from './page-data.ts'

/**
 * Builds Nextra's page map from the files of `pages/`: the tree is that of the folders, titles and
 * order are those of the `_meta` files, and each page has the route of its front matter. Throws where a
 * `_meta` file names what is not there.
 */
export async function buildPageMap(
  pages: ReadonlyMap<string, string>,
  data: readonly PageData[],
): Promise<PageMapItem[]> {
  const { convertToPageMap, mergeMetaWithPageMap, normalizePageMap } =
    await import('nextra/page-map')
  const files = [...pages.keys()].filter((file) => file.endsWith('.mdx'))
  const { pageMap } = convertToPageMap({ filePaths: files.map((file) => `content/${file}`) })
  // Nextra's types tell the items of its steps apart; its functions do not.
  const merged = mergeMetaWithPageMap(pageMap as PageMapItem[], await readMeta(pages, ''))
  const byDocId = new Map(data.map((page) => [page.docId, page]))
  return (normalizePageMap(merged) as PageMapItem[]).map((item) => setRoute(item, byDocId))
}

type MetaTree = Record<string, Meta>

/** The `_meta` file of a folder, with those of its folders as `items`: Nextra's `_meta.global`. */
async function readMeta(pages: ReadonlyMap<string, string>, folder: string): Promise<MetaTree> {
  const text = pages.get(path.join(folder, metaFileName))!
  const module = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
    default: MetaTree
  }
  const entries = Object.entries(module.default).map(async ([name, meta]) => {
    const child = path.join(folder, name)
    if (!pages.has(path.join(child, metaFileName))) return [name, meta]
    return [name, { ...(meta as object), items: await readMeta(pages, child) }]
  })
  return Object.fromEntries(await Promise.all(entries)) as MetaTree
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
