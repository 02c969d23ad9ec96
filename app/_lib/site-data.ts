import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Metadata } from 'next'
import { cache } from 'react'
import type { ResolvedNavLink } from '#components/theme/navbar/main-links.client.tsx'
import type { NavLink, ThemeConfig } from '#content/schema/theme.ts'
import type { DocId, Route } from '#core/route.ts'
import {
  type LayoutData,
  type PageIndexEntry,
  defaultOutputFolders,
  previewOutputFolders,
} from '#content/generated-site.ts'

/** Caches the result of `load` for the whole build in `npm run build`, or else for one request. */
function cacheLoader<T>(load: () => Promise<T>): () => Promise<T> {
  if (process.env.DOCS_BUILD === undefined) return cache(load)
  let loaded: Promise<T> | undefined
  return () => (loaded ??= load())
}

/** Whether the code runs in `npm run dev`. */
export const isPreview = process.env.NODE_ENV === 'development'

/**
 * Loads the data for the layout. In the preview, a page gets everything from one read, since a page
 * with old text and a new revision would never be refreshed.
 */
export const loadLayout = cacheLoader(async () => {
  const { layout } = isPreview ? previewOutputFolders : defaultOutputFolders
  return JSON.parse(await readFile(path.join(process.cwd(), layout), 'utf8')) as LayoutData
})

/**
 * Loads the routes to export. `npm run build` starts Next early, and sends the routes of changed
 * pages later. A plain `next build` exports all routes, and the preview exports none.
 */
export async function loadRoutesToExport(): Promise<Route[]> {
  if (isPreview) return []
  const port = process.env.DOCS_ROUTES_PORT
  if (port === undefined) return (await loadLayout()).pages.map(({ route }) => route)
  const routes = await text(connect(Number(port), '127.0.0.1'))
  if (routes === '') throw new Error('`npm run build` has ended')
  return JSON.parse(routes) as Route[]
}

/** Theme settings with doc ids resolved to routes. */
export type ResolvedTheme = WithResolvedLinks<ThemeConfig>

type WithResolvedLinks<T> = 'docId' extends keyof T
  ? ResolvedNavLink
  : T extends object
    ? { [Key in keyof T]: WithResolvedLinks<T[Key]> }
    : T

export const loadSiteConfig = cacheLoader(async () => {
  const { product, theme, pages } = await loadLayout()
  return { product, theme: resolveLinks(theme, pages) as ResolvedTheme }
})

/** Loads the metadata shared by all pages. */
export async function loadSiteMetadata() {
  const { product, theme } = await loadSiteConfig()
  return {
    metadataBase: new URL(product.docsUrl),
    description: theme.description,
    openGraph: {
      siteName: theme.siteTitle,
      ...(theme.locales[0]?.code === 'en' && { locale: 'en_US' }),
    },
    title: { default: theme.siteTitle, template: `%s ${theme.titleDelimiter} ${theme.siteTitle}` },
  } satisfies Metadata
}

export const notFoundMetadata = { title: 'Page not found', robots: { index: false } }

/**
 * Resolves doc ids to routes at any depth. Drops links to missing pages, which the gate reports.
 * A list's only link into a folder represents the whole folder if the folder has a route prefix.
 */
function resolveLinks(value: unknown, pages: PageIndexEntry[]): unknown {
  if (Array.isArray(value)) {
    const folders = value.map((each) => folderOf((each as Partial<NavLink>).docId ?? ''))
    return value.flatMap((each: object, index) => {
      if (!('docId' in each)) return [resolveLinks(each, pages)]
      const { label, docId } = each as NavLink
      const page = pages.find((known) => known.docId === docId)
      if (!page) return []
      const isOnlyLink = folders.filter((folder) => folder === folders[index]).length === 1
      const section = isOnlyLink ? findSectionPrefix(folders[index]!, pages) : undefined
      return [{ label, href: page.route, ...(section && { section }) }]
    })
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([key, each]) => [key, resolveLinks(each, pages)]))
}

/** Returns the route prefix of a folder if all pages in the folder, and no others, have it. */
function findSectionPrefix(folder: string, pages: PageIndexEntry[]): string | undefined {
  const section = `/${folder}/`
  const isSection = pages.every(
    ({ docId, route }) => docId.startsWith(`${folder}/`) === route.startsWith(section),
  )
  return folder !== '' && isSection ? section : undefined
}

function folderOf(docId: DocId): string {
  return docId.split('/').slice(0, -1).join('/')
}
