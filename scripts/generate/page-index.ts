import type { DocId, Route } from '#core/route.ts'
import type { PageData } from './page-data.ts'

/** What the site has to know of a page without loading it. */
export interface PageRecord {
  docId: DocId
  route: Route
  lastChanged?: string
  unlisted?: boolean
  /** Changes with the text of the page. */
  hash: string
}

/** The record of a generated page. */
export function toPageRecord(data: PageData, hash: string): PageRecord {
  const { docId, route, lastChanged, unlisted } = data
  return { docId, route, ...(lastChanged && { lastChanged }), ...(unlisted && { unlisted }), hash }
}
