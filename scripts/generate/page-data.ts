import type { ImageSize } from '#content/read/image-file.ts'
import type { FrontMatter } from '#content/schema/front-matter.ts'
import { fileOfRoute, type DocId, type Route } from '#core/route.ts'

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
