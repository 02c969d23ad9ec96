import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pageIndexName, productDataName } from '../../scripts/content/generated-files.ts'
import type { Route } from '../../scripts/core/route.ts'
import type { PageRecord } from '../../scripts/generate/page-index.ts'
import type { Product } from '../../scripts/schema/product.ts'
import { compiledName, renderListName } from '../../scripts/site/build-signals.ts'
import { scriptsDataName, type SiteScripts } from '../../scripts/site/site-scripts.ts'
import { cached } from './cached.ts'

/** The browser scripts as `scripts/site/bundle-scripts.ts` has made them. */
export const loadScripts = cached(() => readData<SiteScripts>(scriptsDataName))

/** The product, as the pipeline has checked it. */
export const loadProduct = cached(() => readData<Product>(productDataName))

/** All generated pages. */
export const loadPageIndex = cached(() => readData<PageRecord[]>(pageIndexName))

/**
 * The routes to export: `npm run build` starts Next before it knows them, and exports only what has
 * changed. Any other way of building exports all.
 */
export async function loadRoutesToExport(): Promise<Route[]> {
  if (!isSiteBuild) return (await loadPageIndex()).map(({ route }) => route)
  await waitFor(renderListName)
  return readData<Route[]>(renderListName)
}

/** Waits until the pages are compiled, which `npm run build` does while Next compiles. */
export const waitForCompiled = cached(async () => {
  if (isSiteBuild) await waitFor(compiledName)
})

const isSiteBuild = process.env.DOCS_BUILD !== undefined

async function waitFor(name: string): Promise<void> {
  while (!existsSync(dataFile(name))) await wait(20)
}

async function readData<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(dataFile(name), 'utf8')) as T
}

function dataFile(name: string): string {
  return path.join(process.cwd(), '.cache', 'site', name)
}
