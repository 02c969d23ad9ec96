import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { makeKey } from '#cache/make-key.ts'
import { openStore, type Store } from '#cache/store.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import type { Route } from '#core/route.ts'
import { listFilesOf } from './exported-files.ts'

/** Which pages are to be rendered, and which are taken over from earlier builds. */
export interface RenderPlan {
  /** At least one, since Next exports no site without pages. */
  stale: Route[]
  kept: RenderedPage[]
  /** Keys of all pages in `store`. */
  keys: Map<Route, string>
  store: Store<RenderedPage>
}

/** Next's export of a page: texts by path. */
type RenderedPage = Record<string, string>

/**
 * Compares pages with those of earlier builds. A page is rendered again where its `hash` has changed; all
 * are where `layout`, a key of all that pages have in common, has.
 */
export async function planRendering(
  layout: string,
  pages: { route: Route; hash: string }[],
): Promise<RenderPlan> {
  const store = openStore<RenderedPage>('rendered', { maxBytes: 2 ** 30 })
  const keys = new Map(
    pages.map(({ route, hash }) => [route, makeKey({ values: [layout, route, hash] })]),
  )
  const known = await pMap(keys, ([, key]) => store.read(key), diskConcurrency)
  if (!known.includes(undefined)) known[0] = undefined
  return {
    stale: [...keys.keys()].filter((_, index) => !known[index]),
    kept: known.filter((page) => page !== undefined),
    keys,
    store,
  }
}

/** Puts the kept pages beside the rendered ones in `outDir`. */
export async function restoreRendered({ kept }: RenderPlan, outDir: string) {
  const restore = async ([file, text]: [string, string]) => {
    await mkdir(path.dirname(path.join(outDir, file)), { recursive: true })
    await writeFile(path.join(outDir, file), text)
  }
  const files = kept.flatMap((page) => Object.entries(page))
  await pMap(files, restore, diskConcurrency)
}

/** Keeps the rendered pages for the next build. */
export async function keepRendered({ stale, keys, store }: RenderPlan, outDir: string) {
  const keep = async (route: Route) => {
    const page: RenderedPage = {}
    for (const file of await listFilesOf(route, outDir)) {
      page[file] = await readFile(path.join(outDir, file), 'utf8')
    }
    await store.write(keys.get(route)!, page)
  }
  await pMap(stale, keep, diskConcurrency)
}
