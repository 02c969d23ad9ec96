import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { cache } from 'react'
import {
  earlyScriptFileName,
  navigationFileName,
  pageIndexFileName,
  productDataFileName,
  revisionFileName,
  themeDataFileName,
} from '#content/read/generated-files.ts'
import type { Navigation } from '#core/navigation.ts'
import type { Route } from '#core/route.ts'
import type { PageIndexEntry } from '#generate/page-data.ts'
import type { Product } from '#content/schema/product.ts'
import type { ThemeConfig } from '#content/schema/theme.ts'
import {
  currentSnapshotFile,
  defaultOutputFolders,
  outputFoldersOfSnapshot,
} from '#generate/output-folders.ts'

/** Caches the result of `load` for the whole build in `npm run build`, or else for one request. */
export function cacheLoader<T>(load: () => Promise<T>): () => Promise<T> {
  if (process.env.DOCS_BUILD === undefined) return cache(load)
  let loaded: Promise<T> | undefined
  return () => (loaded ??= load())
}

/** Whether the code runs in `npm run dev`. */
export const isPreview = process.env.NODE_ENV === 'development'

/** Returns the path of a generated file. Builds and the preview have separate folders. */
export async function resolveGeneratedFile(
  folder: 'compiled' | 'data',
  name: string,
): Promise<string> {
  const folders = isPreview
    ? outputFoldersOfSnapshot(await loadSnapshotNumber())
    : defaultOutputFolders
  return path.join(process.cwd(), folders[folder], name)
}

/**
 * Loads the snapshot number once per request, so that a page does not mix files of two snapshots.
 */
const loadSnapshotNumber = cache(async () => Number(await readFile(currentSnapshotFile, 'utf8')))

export const loadProduct = cacheLoader(() => readData<Product>(productDataFileName))

export const loadThemeConfig = cacheLoader(() => readData<ThemeConfig>(themeDataFileName))

export const loadPageIndex = cacheLoader(() => readData<PageIndexEntry[]>(pageIndexFileName))

/** Loads the navigation, which the pipeline builds from Nextra's page map. */
export const loadNavigation = cacheLoader(() => readData<Navigation>(navigationFileName))

export const loadEarlyScript = cacheLoader(() => readData<string>(earlyScriptFileName))

/**
 * Loads the routes to export. `npm run build` starts Next early, and sends the routes of changed
 * pages later. A plain `next build` exports all routes, and the preview exports none.
 */
export async function loadRoutesToExport(): Promise<Route[]> {
  if (isPreview) return []
  const port = process.env.DOCS_ROUTES_PORT
  if (port === undefined) return (await loadPageIndex()).map(({ route }) => route)
  const routes = await text(connect(Number(port), '127.0.0.1'))
  if (routes === '') throw new Error('`npm run build` has ended')
  return JSON.parse(routes) as Route[]
}

/** Loads a hash of the content that the preview shows. Returns an empty string in builds. */
export async function loadRevision(): Promise<string> {
  return isPreview ? readData<string>(revisionFileName) : ''
}

async function readData<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(await resolveGeneratedFile('data', name), 'utf8')) as T
}
