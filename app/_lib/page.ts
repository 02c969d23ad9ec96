import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { evaluate } from 'nextra/evaluate'
import type { MDXComponents } from 'nextra/mdx-components'
import { cache, type ComponentType } from 'react'
import { useMDXComponents as getMDXComponents } from '../../mdx-components.tsx'
import type { DocId, Route } from '#core/route.ts'
import { announcementId } from '#content/read/generated-files.ts'
import type { PageData } from '#generate/page-data.ts'
import { cached, generatedFile, isPreview, loadPageIndex } from './site-data.ts'

/** A heading as Nextra's compiler lists it. */
export interface TocEntry {
  depth: number
  value: string
  id: string
}

/** A generated page, compiled. */
export interface LoadedPage {
  Content: ComponentType
  toc: TocEntry[]
  data: PageData
}

/** The page at `route`, or undefined where there is none. */
export const loadPage = cache(async (route: Route): Promise<LoadedPage | undefined> => {
  const page = (await loadPageIndex()).find((each) => each.route === route)
  if (!page) return undefined
  const module = evaluate(await readCompiled(page.docId), components) as unknown as PageModule
  return { Content: module.default, toc: module.toc, data: module.metadata }
})

/**
 * The text of the announcement, compiled as pages are. In the preview it may not be there yet, as the
 * theme's file has just been saved.
 */
export const loadAnnouncement = cached(async (): Promise<ComponentType | undefined> => {
  if (isPreview && !existsSync(generatedFile('compiled', `${announcementId}.js`))) return undefined
  const module = evaluate(await readCompiled(announcementId), components) as unknown as PageModule
  return module.default
})

/** The route that the segments of the catch-all route stand for. */
export function routeOfSegments(segments: string[] | undefined): Route {
  return `/${(segments ?? []).map(decodeURIComponent).join('/')}`
}

// Nextra's type takes any properties; ours name theirs.
const components = getMDXComponents() as unknown as MDXComponents

/** The page's JavaScript, as `scripts/generate/compile.ts` made it from `pages/`. */
async function readCompiled(docId: DocId): Promise<string> {
  return readFile(generatedFile('compiled', `${docId}.js`), 'utf8')
}

interface PageModule {
  default: ComponentType
  toc: TocEntry[]
  metadata: PageData
}
