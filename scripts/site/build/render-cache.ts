import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { makeKey } from '#core/cache/make-key.ts'
import { openStore, type Store } from '#core/cache/store.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { fileOfRoute, type Route } from '#core/route.ts'
import { codeFolderOf } from './finish-pages.ts'

/** Pages to render, and pages to reuse from earlier builds. */
export interface RenderPlan {
  /** Routes to render. At least one, because Next does not export a site without pages. */
  stale: Route[]
  kept: ExportedPage[]
  /** Keys in `store` for all pages, by route. */
  keys: Map<Route, string>
  store: Store<ExportedPage>
}

/** Contents of the exported files of a page, by path. */
type ExportedPage = Record<string, string>

/**
 * Plans which pages to render. A page is reused if an earlier build has rendered it with the same
 * `hash` and `sharedKey`, the cache key of everything that pages share.
 */
export async function planRendering(
  sharedKey: string,
  pages: { route: Route; hash: string }[],
): Promise<RenderPlan> {
  const store = openStore<ExportedPage>('rendered', { maxBytes: 2 ** 30 })
  const keys = new Map(
    pages.map(({ route, hash }) => [route, makeKey({ values: [sharedKey, route, hash] })]),
  )
  const readPage = async ([route, key]: [Route, string]) => {
    const page = await store.read(key)
    return page && Object.keys(page).every((file) => isPageFile(route, file)) ? page : undefined
  }
  const cachedPages = await pMap(keys, readPage, diskConcurrency)
  if (!cachedPages.includes(undefined)) cachedPages[0] = undefined
  return {
    stale: [...keys.keys()].filter((_, index) => !cachedPages[index]),
    kept: cachedPages.filter((page) => page !== undefined),
    keys,
    store,
  }
}

export async function restoreRenderedPages({ kept }: RenderPlan, outDir: string) {
  const restore = async ([file, text]: [string, string]) => {
    await mkdir(path.dirname(path.join(outDir, file)), { recursive: true })
    await writeFile(path.join(outDir, file), text)
  }
  const files = kept.flatMap((page) => Object.entries(page))
  await pMap(files, restore, diskConcurrency)
}

/** Stores the rendered pages for later builds. */
export async function cacheRenderedPages({ stale, keys, store }: RenderPlan, outDir: string) {
  const keep = async (route: Route) => {
    const page: ExportedPage = {}
    for (const file of await listExportedFiles(route, outDir)) {
      page[file] = await readFile(path.join(outDir, file), 'utf8')
    }
    await store.write(keys.get(route)!, page)
  }
  await pMap(stale, keep, diskConcurrency)
}

/** Lists the files of a page in `dir`, including its prefetch segments and its code. */
async function listExportedFiles(route: Route, dir: string): Promise<string[]> {
  const { main, folders } = locatePage(route)
  const files = [...main]
  for (const folder of folders) {
    if (!existsSync(path.join(dir, folder))) continue
    const names = await readdir(path.join(dir, folder))
    files.push(...names.map((name) => path.posix.join(folder, name)))
  }
  return files.filter((each) => isPageFile(route, each))
}

/** Returns whether a file is one of a page. Files in the cache may be forged. */
function isPageFile(route: Route, file: string): boolean {
  const { main, folders } = locatePage(route)
  const { dir, base } = path.posix.parse(file)
  const isPart = folders.includes(dir) && /^(?:__next\.[^\\]*\.txt|\w+\.js)$/.test(base)
  return main.includes(file) || isPart
}

/** Returns the paths of a page's HTML and data, and the folders with other files of it. */
function locatePage(route: Route) {
  const html = fileOfRoute(route, '.html')
  return { main: [html, fileOfRoute(route, '.txt')], folders: [route.slice(1), codeFolderOf(html)] }
}
