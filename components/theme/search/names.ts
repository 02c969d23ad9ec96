import type { SearchPage, SearchPart } from '#generate/render-search-file.ts'
import {
  dropPathValues,
  markWords,
  isWordMatch,
  rateMatch,
  splitQuery,
  type TextSpan,
} from './words.ts'

/** Search match with highlighted words. */
export interface SearchMatch {
  url: string
  title: TextSpan[]
  excerpt: TextSpan[]
  /** Whether the title is a code name, such as that of an operation, an option or a field. */
  isCode?: boolean
}

export interface PageMatch extends SearchMatch {
  /** Kind of page, such as `Guide` or `API`. */
  kind: string
  sections: SearchMatch[]
}

export const maxPageMatches = 8
export const maxSectionsPerPage = 3

/** Maximum number of sections found by their code names. */
const maxCodeNames = 8

/** Finds sections by code name, or pages by title, keyword or route if there are none. */
export function findByName(query: string, pages: readonly SearchPage[]): PageMatch[] {
  const words = splitQuery(query)
  if (words.length === 0) return []
  const found = looksLikeCode(query) ? findByCodeName(query, pages) : []
  return found.length > 0 ? found : findByTitle(words, pages)
}

/** Returns whether a query looks like a path, an option or a field. */
export function looksLikeCode(query: string): boolean {
  return /[/._-]|[a-z\d][A-Z]/.test(query)
}

/** Default kind of pages. */
export const guideKind = 'Guide'

/** Returns a page's ranking factor. Readers who search for words mostly look for guides. */
export function ratePage([, , , parts, kind]: SearchPage): number {
  if (kind === 'Release note') return 0.6
  if (kind !== 'API') return 1
  return parts.some(([, , note]) => note !== undefined) ? 0.6 : 0.85
}

/**
 * Finds sections whose code name contains each word of the query at a word boundary. Sorts them by
 * the length of the name, and then by how well the names of their page match.
 */
function findByCodeName(query: string, pages: readonly SearchPage[]): PageMatch[] {
  const terms = splitQuery(query).map((word) => ({ word, weight: 1 }))
  const typed = dropPathValues(query).toLowerCase().split(/\s+/)
  const named = pages
    .flatMap((page) => page[3].map((part) => ({ page, part, name: dropPathValues(part[1]) })))
    .filter(
      ({ part, name }) =>
        part[2] !== undefined && typed.every((each) => occursAtBoundary(name.toLowerCase(), each)),
    )
    .map((each) => ({ ...each, score: scoreNames(each.page, terms) }))
    .sort((a, b) => a.name.length - b.name.length || b.score - a.score)
    .slice(0, maxCodeNames)
  return [...new Set(named.map(({ page }) => page))].map((page) => {
    const parts = named.filter((each) => each.page === page).map(({ part }) => part)
    return toNameMatch(page, parts, splitQuery(query))
  })
}

/** Finds pages with all words in the title, the route or one keyword, with matching headings. */
function findByTitle(words: readonly string[], pages: readonly SearchPage[]): PageMatch[] {
  const terms = words.map((word) => ({ word, weight: 1 }))
  const hasAllWords = (name: readonly string[]) =>
    words.every((word) => name.some((each) => isWordMatch(each, word)))
  return pages
    .filter((page) => listNames(page).some(hasAllWords))
    .map((page) => ({ page, score: scoreNames(page, terms) * ratePage(page) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, maxPageMatches)
    .map(({ page }) => {
      const headings = page[3].filter(([, text, note]) => !note && hasAllWords(splitQuery(text)))
      return toNameMatch(page, headings, words)
    })
}

/** Returns whether the first occurrence of `typed` in a name is at a word boundary. */
function occursAtBoundary(name: string, typed: string): boolean {
  const at = name.indexOf(typed)
  return at === 0 || (at > 0 && /\W/.test(typed.charAt(0) + name.charAt(at - 1)))
}

export function toNameMatch(
  [route, title, , , kind]: SearchPage,
  parts: readonly SearchPart[],
  words: readonly string[],
): PageMatch {
  return {
    url: route,
    kind,
    title: markWords(title, words),
    excerpt: [],
    sections: parts.slice(0, maxSectionsPerPage).map(([id, text, note]) => ({
      url: `${route}#${encodeURIComponent(id)}`,
      title: markWords(text, words),
      excerpt: note === undefined ? [] : [{ text: note, isMarked: false }],
      isCode: note !== undefined,
    })),
  }
}

/** Word of a query with its weight in the ranking. */
export interface WeightedWord {
  word: string
  weight: number
}

/** Scores the names of a page. Title, keywords and route count more than headings. */
export function scoreNames(page: SearchPage, terms: readonly WeightedWord[]): number {
  const names = listNames(page)
  const headings = page[3].flatMap(([, text, note]) =>
    note === undefined ? [splitQuery(text)] : [],
  )
  // Prefer names with few words besides those of the query.
  const scoreOf = (words: readonly string[]) =>
    measureMatchShare(terms, words) *
    (0.5 + 0.5 * Math.min(1, terms.length / Math.max(1, words.length)))
  const [bestName, bestHeading] = [names, headings].map((each) => Math.max(0, ...each.map(scoreOf)))
  const score = 1.5 * bestName! + 0.5 * bestHeading! + 0.5 * measureMatchShare(terms, names.flat())
  // Break ties in favor of the page with the words in its title.
  return score + 0.05 * measureMatchShare(terms, names[0]!)
}

const minAddressScore = 0.6

/**
 * Returns the route of the page whose names best match a path, or `undefined` if none is similar.
 * The last segment counts most.
 */
export function findByAddress(path: string, pages: readonly SearchPage[]): string | undefined {
  const segments = path.split('/').map(splitQuery)
  const terms = segments.flatMap((words, index) =>
    words.map((word) => ({ word, weight: index === segments.length - 1 ? 3 : 1 })),
  )
  if (terms.length === 0) return undefined
  const [best] = pages
    .map((page) => ({ route: page[0], score: scoreNames(page, terms) * ratePage(page) }))
    .sort((a, b) => b.score - a.score)
  return best && best.score >= minAddressScore ? best.route : undefined
}

/** Returns the words of a page's title, of each keyword and of its route. */
function listNames([route, title, keywords]: SearchPage): string[][] {
  return [title, ...keywords.split(','), route].map(splitQuery)
}

/** Returns the weighted share of terms that match one of `words`, from 0 to 1. */
function measureMatchShare(terms: readonly WeightedWord[], words: readonly string[]): number {
  const totalWeight = terms.reduce((sum, { weight }) => sum + weight, 0)
  const share = terms.reduce((sum, { word, weight }) => {
    return sum + weight * Math.max(0, ...words.map((each) => rateMatch(each, word)))
  }, 0)
  return share / totalWeight
}
