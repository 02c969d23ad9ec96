import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { cache } from 'react'
import type { Route } from '#core/route.ts'
import { announcementDocId } from '#content/read/generated-files.ts'
import type { RenderedPage } from '#generate/page-data.ts'
import { cacheLoader, resolveGeneratedFile, isPreview, loadPageIndex } from './site-data.ts'

/** Loads the page at `route`. Returns `undefined` if there is none. */
export const loadPage = cache(async (route: Route) => {
  const page = (await loadPageIndex()).find((each) => each.route === route)
  if (!page) return undefined
  const file = await resolveGeneratedFile('compiled', `${page.docId}.json`)
  return JSON.parse(await readFile(file, 'utf8')) as RenderedPage
})

/**
 * Loads the HTML of the announcement. Returns `undefined` if the preview has not rendered it yet.
 */
export const loadAnnouncement = cacheLoader(async (): Promise<string | undefined> => {
  const file = await resolveGeneratedFile('compiled', `${announcementDocId}.json`)
  if (isPreview && !existsSync(file)) return undefined
  return JSON.parse(await readFile(file, 'utf8')) as string
})

/** Joins the segments matched by the catch-all route into a decoded route. */
export function routeFromSegments(segments: string[] | undefined): Route {
  return `/${(segments ?? []).map(decodeURIComponent).join('/')}`
}
