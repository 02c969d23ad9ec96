import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { cache, type ComponentType } from 'react'
import type { DocId, Route } from '#core/route.ts'
import { announcementId } from '#content/read/generated-files.ts'
import { evaluatePage, type LoadedPage } from './evaluate-page.ts'
import { cached, generatedFile, isPreview, loadPageIndex } from './site-data.ts'

/** The page at `route`, or undefined where there is none. */
export const loadPage = cache(async (route: Route): Promise<LoadedPage | undefined> => {
  const page = (await loadPageIndex()).find((each) => each.route === route)
  return page && evaluatePage(await readCompiled(page.docId))
})

/**
 * The text of the announcement, compiled as pages are. In the preview it may not be there yet, as the
 * theme's file has just been saved.
 */
export const loadAnnouncement = cached(async (): Promise<ComponentType | undefined> => {
  if (isPreview && !existsSync(generatedFile('compiled', `${announcementId}.js`))) return undefined
  return evaluatePage(await readCompiled(announcementId)).Content
})

/** The route that the segments of the catch-all route stand for. */
export function routeOfSegments(segments: string[] | undefined): Route {
  return `/${(segments ?? []).map(decodeURIComponent).join('/')}`
}

/** The page's JavaScript, as `scripts/generate/compile.ts` made it from `pages/`. */
async function readCompiled(docId: DocId): Promise<string> {
  return readFile(generatedFile('compiled', `${docId}.js`), 'utf8')
}
