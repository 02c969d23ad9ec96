import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { makeKey } from '#cache/make-key.mjs'
import { openStore, type Store } from '#cache/store.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import type { Route } from '#core/route.ts'
import { listFilesOf } from './exported-files.ts'

/** A page as the build knows it. */
interface Page {
  route: Route
  /** Changes with the text of the page. */
  hash: string
}

/** Which pages are to be rendered, and which are taken over from earlier builds. */
export interface RenderPlan {
  /** At least one, since Next exports no site without pages. */
  stale: Route[]
  kept: Route[]
  /** Keys of all pages in `store`. */
  keys: Map<Route, string>
  store: Store<RenderedPage>
}

/** What Next has exported for a page: texts by path. */
type RenderedPage = Record<string, string>

/**
 * Compares pages with what is kept of earlier builds. A page is rendered again where its text has
 * changed; all are where `layout`, which changes with all that pages have in common, has.
 */
export async function planRendering(layout: string, pages: Page[]): Promise<RenderPlan> {
  const store = openStore<RenderedPage>('rendered', { maxBytes: 2 ** 30 })
  const keys = new Map(
    pages.map(({ route, hash }) => [route, makeKey({ values: [layout, route, hash] })]),
  )
  const [stale, kept]: [Route[], Route[]] = [[], []]
  for (const [route, key] of keys) ((await store.has(key)) ? kept : stale).push(route)
  if (stale.length === 0) stale.push(...kept.splice(0, 1))
  return { stale, kept, keys, store }
}

/** Renders nothing from earlier builds: the plan for when what is kept does not fit. */
export function planFullRender(plan: RenderPlan): RenderPlan {
  return { ...plan, stale: [...plan.keys.keys()], kept: [] }
}

/** Puts the kept pages beside the rendered ones in `outDir`. False where one is not to be had. */
export async function restoreRendered(
  { kept, keys, store }: RenderPlan,
  outDir: string,
): Promise<boolean> {
  const restore = async (route: Route) => {
    const page = await store.read(keys.get(route)!)
    for (const [file, text] of Object.entries(page ?? {})) {
      await mkdir(path.dirname(path.join(outDir, file)), { recursive: true })
      await writeFile(path.join(outDir, file), text)
    }
    return page !== undefined
  }
  return (await pMap(kept, restore, diskConcurrency)).every(Boolean)
}

/** Keeps what was rendered for the next build. */
export async function keepRendered(
  { stale, keys, store }: RenderPlan,
  outDir: string,
): Promise<void> {
  const keep = async (route: Route) => {
    const page: RenderedPage = {}
    for (const file of await listFilesOf(route, outDir)) {
      page[file] = await readFile(path.join(outDir, file), 'utf8')
    }
    await store.write(keys.get(route)!, page)
  }
  await pMap(stale, keep, diskConcurrency)
}
