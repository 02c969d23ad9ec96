import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { cache } from 'react'
import type { Route } from '#core/route.ts'
import type { FrameData } from '#generate/frame-data.ts'
import { defaultOutputFolders, previewOutputFolders } from '#generate/output-folders.ts'

/** Caches the result of `load` for the whole build in `npm run build`, or else for one request. */
export function cacheLoader<T>(load: () => Promise<T>): () => Promise<T> {
  if (process.env.DOCS_BUILD === undefined) return cache(load)
  let loaded: Promise<T> | undefined
  return () => (loaded ??= load())
}

/** Whether the code runs in `npm run dev`. */
export const isPreview = process.env.NODE_ENV === 'development'

/**
 * Loads the data for the frame. In the preview, a page gets everything from one read, since a page
 * with old text and a new revision would never be refreshed.
 */
export const loadFrame = cacheLoader(async () => {
  const { frame } = isPreview ? previewOutputFolders : defaultOutputFolders
  return JSON.parse(await readFile(path.join(process.cwd(), frame), 'utf8')) as FrameData
})

/**
 * Loads the routes to export. `npm run build` starts Next early, and sends the routes of changed
 * pages later. A plain `next build` exports all routes, and the preview exports none.
 */
export async function loadRoutesToExport(): Promise<Route[]> {
  if (isPreview) return []
  const port = process.env.DOCS_ROUTES_PORT
  if (port === undefined) return (await loadFrame()).pages.map(({ route }) => route)
  const routes = await text(connect(Number(port), '127.0.0.1'))
  if (routes === '') throw new Error('`npm run build` has ended')
  return JSON.parse(routes) as Route[]
}
