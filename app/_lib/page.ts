import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { cache, type ComponentType } from 'react'
import type { DocId, Route } from '#core/route.ts'
import { announcementId } from '#content/read/generated-files.ts'
import { evaluatePage, type LoadedPage } from './evaluate-page.ts'
import { cached, generatedFile, isPreview, loadPageIndex } from './site-data.ts'

/** Loads the page at `route`, or `undefined` if there is none. */
export const loadPage = cache(async (route: Route): Promise<LoadedPage | undefined> => {
  const page = (await loadPageIndex()).find((each) => each.route === route)
  return page && evaluatePage(await readCompiled(page.docId))
})

/**
 * Loads the announcement, which is compiled like a page. In the preview, it may not be compiled yet
 * right after `theme.config.tsx` is saved.
 */
export const loadAnnouncement = cached(async (): Promise<ComponentType | undefined> => {
  const file = await generatedFile('compiled', `${announcementId}.js`)
  if (isPreview && !existsSync(file)) return undefined
  return evaluatePage(await readCompiled(announcementId)).Content
})

/** Converts the segments of the catch-all route to a route. */
export function routeOfSegments(segments: string[] | undefined): Route {
  return `/${(segments ?? []).map(decodeURIComponent).join('/')}`
}

async function readCompiled(docId: DocId): Promise<string> {
  return readFile(await generatedFile('compiled', `${docId}.js`), 'utf8')
}
