import { stringify } from 'yaml'
import type { ImageSize } from '#content/read/image-file.ts'
import type { DocId, Route } from '#core/route.ts'

/** Front matter of a generated page: what the site needs to know besides the text. */
export interface PageData {
  title: string
  description: string
  route: Route
  docId: DocId
  /** Path of the source below the content folder; none for a generated index. */
  source?: string
  /** Day of the last commit of the source, `YYYY-MM-DD`. */
  lastChanged?: string
  keywords?: string[]
  /** Whether the docs sidebar is shown. */
  sidebar: boolean
  /** Whether the list of headings is shown. */
  contents: boolean
  /** Left out of sidebar, sitemap and search. */
  unlisted?: boolean
  /** Sizes of the images of the text, by address. */
  images?: Record<string, ImageSize>
}

/** Renders a generated page: its data as front matter, then the MDX. */
export function renderGenerated(data: PageData, body: string): string {
  return `---\n${stringify(data, { lineWidth: 0 })}---\n\n${body.trim()}\n`
}

/** What the site has to know of a page without loading it. */
export interface PageRecord extends Pick<PageData, 'docId' | 'route' | 'lastChanged' | 'unlisted'> {
  /** Changes with the text of the page. */
  hash: string
}

/** Builds the record of a generated page. */
export function toPageRecord(data: PageData, hash: string): PageRecord {
  const { docId, route, lastChanged, unlisted } = data
  return { docId, route, ...(lastChanged && { lastChanged }), ...(unlisted && { unlisted }), hash }
}
