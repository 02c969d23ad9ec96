import type { PageMatch } from './names.ts'
import { searchIndex } from './pagefind-index.ts'

/** Pages that match a query, with a status message. */
export interface SearchResults {
  status: string
  pages: PageMatch[]
  /** Whether the pages match an earlier query. */
  isStale?: boolean
  /** Whether the search for this query is still running. */
  isPending?: boolean
  /** Whether the texts could not be searched, so that a later attempt may find more. */
  isPartial?: boolean
}

/** Word of a query, corrected if necessary. */
export interface QueryTerm {
  typed: string
  /** The word, another one if it was misspelled, or `undefined` if the site does not have it. */
  word: string | undefined
}

/** Longest query that a status message repeats. */
const maxQuotedLength = 40

/** Adds a status message with the number of pages, the corrected query and unmatched words. */
export function addStatus(
  query: string,
  pages: PageMatch[],
  terms: readonly QueryTerm[] = [],
): SearchResults {
  const previewNote = searchIndex
    ? ''
    : '. The preview searches names; the finished site, all text.'
  if (pages.length === 0) {
    const quoted = shorten(query)
    return {
      status: `Nothing found for “${quoted}”. Try fewer or other words${previewNote}`,
      pages,
    }
  }
  const countText = pages.length === 1 ? '1 page found' : `${pages.length} pages found`
  const usedWords = terms.flatMap(({ word }) => word ?? [])
  const isCorrected = terms.some(({ typed, word }) => word !== undefined && typed !== word)
  const missing = terms.filter(({ word }) => word === undefined).map(({ typed }) => typed)
  const correctedText = isCorrected ? ` for “${shorten(usedWords.join(' '))}”` : ''
  const withoutText = missing.length > 0 ? `, without “${shorten(missing.join(' '))}”` : ''
  return { status: countText + correctedText + withoutText + previewNote, pages }
}

function shorten(text: string): string {
  return text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength).trimEnd()}…` : text
}
