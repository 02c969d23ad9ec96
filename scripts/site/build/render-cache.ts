import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import { diskWidth } from '../../core/disk-width.ts'
import type { Route } from '../../core/route.ts'
import { listFilesOf } from './exported-files.ts'

/** Folder of the pages that earlier builds have rendered. */
const cacheDir = '.cache/rendered'

const pagesDir = path.join(cacheDir, 'pages')

/** A page as the build knows it. */
interface Page {
  route: Route
  /** Changes with the text of the page. */
  hash: string
}

/** Which pages are to be rendered, and which are taken over from earlier builds. */
export interface RenderPlan {
  /** Changes with everything that all pages have in common. */
  frame: string
  pages: Page[]
  /** At least one, since Next exports no site without pages. */
  stale: Route[]
  kept: Route[]
}

interface CacheIndex {
  frame: string
  pages: Record<Route, string>
}

/**
 * Compares pages with what is kept of earlier builds. A page is rendered again where its text has
 * changed; all are where `frame` has.
 */
export async function planRendering(frame: string, pages: Page[]): Promise<RenderPlan> {
  const index = await readIndex()
  const isKept = ({ route, hash }: Page) => index?.frame === frame && index.pages[route] === hash
  const kept = pages.filter(isKept).map(({ route }) => route)
  const stale = pages.filter((page) => !isKept(page)).map(({ route }) => route)
  if (stale.length === 0) stale.push(...kept.splice(0, 1))
  return { frame, pages, stale, kept }
}

/** Renders nothing from earlier builds: the plan for when what is kept does not fit. */
export function planAnew({ frame, pages }: RenderPlan): RenderPlan {
  return { frame, pages, stale: pages.map(({ route }) => route), kept: [] }
}

/** Puts the kept pages beside the rendered ones in `outDir`. False where one is not to be had. */
export async function restoreRendered({ kept }: RenderPlan, outDir: string): Promise<boolean> {
  try {
    await pMap(kept, (route) => copyPage(route, pagesDir, outDir), diskWidth)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return false
  }
}

/** Keeps what was rendered for the next build. The index is written last, as a whole. */
export async function keepRendered(plan: RenderPlan, outDir: string): Promise<void> {
  await rm(path.join(cacheDir, 'index.json'), { force: true })
  await pMap(plan.stale, (route) => copyPage(route, outDir, pagesDir), diskWidth)
  const pages = Object.fromEntries(plan.pages.map(({ route, hash }) => [route, hash]))
  const draft = path.join(cacheDir, `index.${process.pid}.tmp`)
  await writeFile(draft, JSON.stringify({ frame: plan.frame, pages } satisfies CacheIndex))
  await rename(draft, path.join(cacheDir, 'index.json'))
}

async function readIndex(): Promise<CacheIndex | undefined> {
  try {
    return JSON.parse(await readFile(path.join(cacheDir, 'index.json'), 'utf8')) as CacheIndex
  } catch {
    // No index, or a damaged one: nothing is kept.
    return undefined
  }
}

async function copyPage(route: Route, from: string, to: string): Promise<void> {
  for (const file of await listFilesOf(route, from)) {
    await mkdir(path.dirname(path.join(to, file)), { recursive: true })
    await copyFile(path.join(from, file), path.join(to, file))
  }
}
