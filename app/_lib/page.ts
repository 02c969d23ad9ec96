import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { evaluate } from 'nextra/evaluate'
import type { MDXComponents } from 'nextra/mdx-components'
import { cache, isValidElement, type ComponentType, type ReactNode } from 'react'
import { findTrail } from '#core/navigation.ts'
import type { DocId, Route } from '#core/route.ts'
import { announcementDocId } from '#content/read/generated-files.ts'
import type { PageData } from '#generate/page-data.ts'
import { useMDXComponents as getMDXComponents } from '../../mdx-components.tsx'
import {
  cacheLoader,
  resolveGeneratedFile,
  isPreview,
  loadNavigation,
  loadPageIndex,
} from './site-data.ts'

/** Loads the page at `route`. Returns `undefined` if there is none. */
export const loadPage = cache(async (route: Route) => {
  const page = (await loadPageIndex()).find((each) => each.route === route)
  return page && evaluatePage(await readCompiledPage(page.docId))
})

/**
 * Loads the announcement, which is compiled like a page. Returns `undefined` if the preview has not
 * compiled it yet.
 */
export const loadAnnouncement = cacheLoader(async (): Promise<ComponentType | undefined> => {
  const file = await resolveGeneratedFile('compiled', `${announcementDocId}.js`)
  if (isPreview && !existsSync(file)) return undefined
  return evaluatePage(await readCompiledPage(announcementDocId)).Content
})

/** Joins the segments matched by the catch-all route into a decoded route. */
export function routeFromSegments(segments: string[] | undefined): Route {
  return `/${(segments ?? []).map(decodeURIComponent).join('/')}`
}

/** Finds the navigation entries from the top level down to a page, and the page's neighbors. */
export async function findTrailAndNeighbors(route: Route) {
  const { entries, pages } = await loadNavigation()
  const index = pages.findIndex((page) => page.route === route)
  return {
    trail: findTrail(entries, route),
    previous: index > 0 ? pages[index - 1] : undefined,
    next: index === -1 ? undefined : pages[index + 1],
  }
}

async function readCompiledPage(docId: DocId): Promise<string> {
  return readFile(await resolveGeneratedFile('compiled', `${docId}.js`), 'utf8')
}

// Nextra's type requires components to accept any props, while ours declare specific ones.
const mdxComponents = getMDXComponents() as unknown as MDXComponents

/** Evaluates the JavaScript of a page compiled by `scripts/generate/compile.ts`. */
export function evaluatePage(code: string) {
  const page = evaluate(code, mdxComponents) as unknown as PageModule
  const toc = page.toc.map((entry) => ({ ...entry, value: extractText(entry.value).trim() }))
  return { Content: page.default, toc, data: page.metadata }
}

/**
 * Returns the text of a heading, including `alt` text. Entries in the table of contents are links
 * themselves, so they must not contain the heading's links or footnote references.
 */
function extractText(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(extractText).join('')
  if (!isValidElement<{ alt?: string; children?: ReactNode }>(node)) {
    return typeof node === 'string' || typeof node === 'number' ? String(node) : ''
  }
  const { alt, children, ...props } = node.props
  return 'data-footnote-ref' in props ? '' : (alt ?? extractText(children))
}

interface PageModule {
  default: ComponentType
  toc: { depth: number; id: string; value: ReactNode }[]
  metadata: PageData
}
