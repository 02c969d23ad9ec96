import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { makeKey } from '#core/cache/make-key.ts'
import { openStore, type Store } from '#core/cache/store.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import type { Route } from '#core/route.ts'

/** Pages to render, and pages to reuse from earlier builds. */
export interface RenderPlan {
  /** Routes to render. At least one, because Next does not export a site without pages. */
  stale: Route[]
  kept: RenderedPage[]
  /** Keys in `store` for all pages, by route. */
  keys: Map<Route, string>
  store: Store<RenderedPage>
}

/** Contents of the exported files of a page, by path. */
type RenderedPage = Record<string, string>

/**
 * Plans which pages to render. A page is reused if an earlier build has rendered it with the same
 * `hash` and `sharedKey`, the cache key of everything that pages share.
 */
export async function planRendering(
  sharedKey: string,
  pages: { route: Route; hash: string }[],
): Promise<RenderPlan> {
  const store = openStore<RenderedPage>('rendered', { maxBytes: 2 ** 30 })
  const keys = new Map(
    pages.map(({ route, hash }) => [route, makeKey({ values: [sharedKey, route, hash] })]),
  )
  const cachedPages = await pMap(keys, ([, key]) => store.read(key), diskConcurrency)
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
    const page: RenderedPage = {}
    for (const file of await listExportedFiles(route, outDir)) {
      page[file] = await readFile(path.join(outDir, file), 'utf8')
    }
    await store.write(keys.get(route)!, page)
  }
  await pMap(stale, keep, diskConcurrency)
}

/** Lists the exported files of a page: its HTML, its flight data and its prefetch segments. */
async function listExportedFiles(route: Route, dir: string): Promise<string[]> {
  const name = route === '/' ? 'index' : route.slice(1)
  const folder = route.slice(1)
  const names = await readdir(path.join(dir, folder))
  const parts = names.filter((each) => each.startsWith('__next.') && each.endsWith('.txt'))
  return [`${name}.html`, `${name}.txt`, ...parts.map((each) => path.posix.join(folder, each))]
}
