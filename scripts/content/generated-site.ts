import { openStore } from '#core/cache/store.ts'
import type { Navigation } from '#core/navigation.ts'
import { fileOfRoute, type DocId, type Route } from '#core/route.ts'
import type { ImageSize } from './read/image-file.ts'
import type { FrontMatter } from './schema/front-matter.ts'
import type { Product } from './schema/product.ts'
import type { ThemeConfig } from './schema/theme.ts'

/** Optional front matter fields that generated pages keep, unless they are false or empty. */
export const keptFields = [
  'keywords',
  'displayed_sidebar',
  'hide_table_of_contents',
  'reviewed',
  'unlisted',
] as const satisfies (keyof FrontMatter)[]

/** Front matter of a generated page. */
export interface PageData extends Pick<
  FrontMatter,
  'title' | 'description' | (typeof keptFields)[number]
> {
  route: Route
  docId: DocId
  /** Path of the source file, relative to the content folder. Unset for category indexes. */
  source?: string
  /** Date of the last change, as `YYYY-MM-DD`. */
  lastChanged?: string
  /** Image sizes by URL. */
  images?: Record<string, ImageSize>
}

/** Data for the layout of all pages, which the generator writes and `app/` reads. */
export interface LayoutData {
  pages: PageIndexEntry[]
  navigation: Navigation
  product: Product
  theme: ThemeConfig
  /** HTML of the announcement, if there is one. */
  announcement: string | undefined
  /** Script that runs before the first paint. */
  earlyScript: string
  /** Values of all `style` attributes in pages. */
  styles: string[]
  /** Hash of all generated content. */
  revision: string
}

export interface PageIndexEntry extends Pick<PageData, 'docId' | 'route'> {
  /** Key of the page in the store. */
  hash: string
}

/** Page as `app/` puts it into its layout. */
export interface LayoutPage {
  data: PageData
  /** URL paths of the page's Markdown and feeds by media type, without the base path. */
  formats: Record<string, string>
  /** URL path of the social card without the base path, if it is drawn. */
  card?: string | undefined
  /** HTML of the content of `<main>`. */
  main: string
  /** HTML of the table of contents beside `<main>`. Empty if the page has none. */
  toc: string
}

/** Opens the store of rendered pages. */
export function openPageStore() {
  return openStore<LayoutPage>('layout-pages', { maxBytes: 2 ** 30 })
}

/** Reads a rendered page from the store. Throws if it is missing. */
export async function readLayoutPage({ route, hash }: PageIndexEntry): Promise<LayoutPage> {
  const page = await openPageStore().read(hash)
  if (!page) throw new Error(`Cannot find the rendered page \`${route}\``)
  return page
}

/** Outputs of the generator, absolute or relative to the working directory. */
export interface OutputFolders {
  /** Folder for generated MDX and `_meta.js` files. */
  pages: string
  /** Folder for static files. */
  public: string
  /** File for `LayoutData`. */
  layout: string
}

/** Outputs of builds. */
export const defaultOutputFolders: OutputFolders = {
  pages: 'pages',
  public: 'public',
  layout: '.cache/layout.json',
}

/** Outputs of `npm run dev`. The preview and builds share only `.cache/store`. */
export const previewOutputFolders: OutputFolders = foldersBeside('.cache/preview')

/** Returns outputs for a custom `pages` folder. The others are its siblings. */
export function foldersBeside(pages: string): OutputFolders {
  const base = pages.replace(/\/+$/, '')
  return { pages: base, public: `${base}.public`, layout: `${base}.json` }
}

/** Returns the URL path of a page's Markdown, without the base path. */
export function markdownPathnameOf(route: Route): string {
  return `/${fileOfRoute(route, '.md')}`
}

/** Returns the URL path of a page's social card, without the base path. */
export function cardPathnameOf(route: Route): string {
  return `/_cards/${fileOfRoute(route, '.png')}`
}

/** Size of a social card in pixels, as recommended by services that preview links. */
export const cardSize = { width: 1200, height: 630 }
