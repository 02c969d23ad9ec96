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
import { cached, generatedFile, isPreview, loadNavigation, loadPageIndex } from './site-data.ts'

/** Loads the page at `route`, or `undefined` if there is none. */
export const loadPage = cache(async (route: Route) => {
  const page = (await loadPageIndex()).find((each) => each.route === route)
  return page && evaluatePage(await readCompiled(page.docId))
})

/**
 * Loads the announcement, which is compiled like a page. In the preview, it may not be compiled yet
 * right after `theme.config.tsx` is saved.
 */
export const loadAnnouncement = cached(async (): Promise<ComponentType | undefined> => {
  const file = await generatedFile('compiled', `${announcementDocId}.js`)
  if (isPreview && !existsSync(file)) return undefined
  return evaluatePage(await readCompiled(announcementDocId)).Content
})

/** Converts the segments of the catch-all route to a route. */
export function routeOfSegments(segments: string[] | undefined): Route {
  return `/${(segments ?? []).map(decodeURIComponent).join('/')}`
}

/** Finds the entries of a page's categories and of the page itself, and its neighbors. */
export async function findPlace(route: Route) {
  const { entries, pages } = await loadNavigation()
  const index = pages.findIndex((page) => page.route === route)
  return {
    trail: findTrail(entries, route),
    previous: index > 0 ? pages[index - 1] : undefined,
    next: index === -1 ? undefined : pages[index + 1],
  }
}

async function readCompiled(docId: DocId): Promise<string> {
  return readFile(await generatedFile('compiled', `${docId}.js`), 'utf8')
}

// Nextra's type accepts any props, while our components declare theirs.
const components = getMDXComponents() as unknown as MDXComponents

/** Evaluates the JavaScript of a page compiled by `scripts/generate/compile.ts`. */
export function evaluatePage(code: string) {
  const page = evaluate(code, components) as unknown as PageModule
  const toc = page.toc.map((entry) => ({ ...entry, value: textOf(entry.value).trim() }))
  return { Content: page.default, toc, data: page.metadata }
}

/**
 * Returns the text of a heading, including `alt` texts. Entries of the table of contents are links
 * themselves, so they must not contain the heading's links and footnote references.
 */
function textOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (!isValidElement<{ alt?: string; children?: ReactNode }>(node)) {
    return typeof node === 'string' || typeof node === 'number' ? String(node) : ''
  }
  const { alt, children, ...props } = node.props
  return 'data-footnote-ref' in props ? '' : (alt ?? textOf(children))
}

interface PageModule {
  default: ComponentType
  toc: { depth: number; id: string; value: ReactNode }[]
  metadata: PageData
}
