import type MiniSearch from 'minisearch'
import type { SearchOptions } from 'minisearch'
import type { SearchPage, SearchPart } from '#generate/render-search-file.ts'
import { correctWord, type KnownWords } from './known-words.ts'
import { createQueries, indexTexts, type Queries } from './queries.ts'
import {
  dropPathValues,
  isStopWord,
  isWordMatch,
  markWords,
  splitQuery,
  splitWords,
  stemOf,
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

/** Titles, keywords, headings and routes of all pages, with an index of their words. */
export interface Names extends KnownWords {
  pages: readonly SearchPage[]
  list: readonly Name[]
  /** Index of `list` by position. */
  index: MiniSearch
  queries: Queries
}

export const maxPageMatches = 8
export const maxSectionsPerPage = 3

/** Maximum number of sections found by their code names. */
const maxCodeNames = 8

/** Default kind of pages. */
export const guideKind = 'Guide'

export const releaseNoteKind = 'Release note'
export const newestReleaseKind = 'Newest release'

/** Title, keyword, route or heading of a page. */
interface Name {
  page: SearchPage
  text: string
  weight: number
  /** Whether the text of the page has it. */
  isInText?: boolean
}

/** Weights in the ranking. Keywords are other words for what the title says. */
const weights = { title: 1, keyword: 1, route: 0.8, heading: 0.5 }

export function createNames(pages: readonly SearchPage[]): Names {
  const list = pages.flatMap(listNames)
  const vocabulary = listVocabulary(pages)
  const inText = list.filter(({ isInText }) => isInText).flatMap(({ text }) => splitWords(text))
  const stems = new Set(vocabulary.map(stemOf))
  const compounds = listCompounds(list)
  return {
    pages,
    list,
    index: indexTexts(list, splitWords),
    queries: createQueries(pages),
    vocabulary,
    stems,
    compounds,
    textWords: new Set(inText),
  }
}

function listCompounds(list: readonly Name[]): Map<string, string[]> {
  const pairs = list.flatMap(({ text }) => {
    const words = splitWords(text)
    return words.slice(1).map((word, index) => [words[index]!, word])
  })
  return new Map(pairs.map((pair) => [pair.join(''), pair]))
}

/** Lists the words of all names, the most frequent first. */
function listVocabulary(pages: readonly SearchPage[]): string[] {
  const counts = new Map<string, number>()
  for (const word of pages.flatMap((page) => splitWords(page.flat(2).join(' ')))) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word)
}

function listNames(page: SearchPage): Name[] {
  const [route, title, keywords, parts] = page
  const headings = parts.flatMap(([, text, note]) => (note === undefined ? [text] : []))
  return [
    { page, text: title, weight: weights.title, isInText: true },
    ...keywords.split(', ').map((text) => ({ page, text, weight: weights.keyword })),
    { page, text: route, weight: weights.route },
    ...headings.map((text) => ({ page, text, weight: weights.heading, isInText: true })),
  ]
}

/** Returns a page's ranking factor. Readers mostly look for guides, unless a kind is `wanted`. */
export function ratePage([, , , parts, kind]: SearchPage, wanted?: string): number {
  if (wanted !== undefined) return kind === wanted ? 1 : 0.5
  if (kind === releaseNoteKind || kind === newestReleaseKind) return 0.6
  if (kind !== 'API') return 1
  return parts.some(([, , note]) => note !== undefined) ? 0.6 : 0.85
}

/** Pattern for paths and for names of fields. A single slash separates alternatives. */
const pathPattern = /(?:^|\s)\/|\/.*\/|_/

/**
 * Returns the kind of pages that a query is about: the API if it says so or looks like a path or a
 * field, the command line if it begins with an option.
 */
export function findWantedKind(query: string): string | undefined {
  if (/^\s*--\w/.test(query)) return 'Command line'
  const isAboutApi = pathPattern.test(query) || splitWords(query).some((word) => apiWords.has(word))
  return isAboutApi ? 'API' : undefined
}

const apiWords = new Set(['api', 'endpoint', 'endpoints'])

/** Returns whether a query looks like a path, an option, a field or a version. */
export function looksLikeCode(query: string): boolean {
  return pathPattern.test(query) || /\w[.-]\w|^--?\w|\b[a-z]\w*[A-Z]/.test(query)
}

/** Finds sections by code name, or pages by title, keyword or route if there are none. */
export function findByName(query: string, names: Names): PageMatch[] {
  const words = splitQuery(query)
  if (words.length === 0) return []
  const found = findByCodeName(query, names)
  return found.length > 0 ? found : findByTitle(words, names)
}

/**
 * Finds sections whose code name or id contains each word of a query that looks like code, shortest
 * first. Another query of several words finds names that end with it, such as `plan create`.
 */
export function findByCodeName(query: string, names: Names, corrected = query): PageMatch[] {
  const typed = dropPathValues(corrected).toLowerCase().trim().split(/\s+/)
  const isCode = looksLikeCode(query)
  const isMatch = (text: string) =>
    isCode
      ? typed.every((each) => occursAtBoundary(text.toLowerCase(), each))
      : typed.length > 1 && ` ${text.toLowerCase()}`.endsWith(` ${typed.join(' ')}`)
  const named = names.pages
    .flatMap((page) =>
      page[3].flatMap((part) => {
        const [id, name, note] = part
        // Many APIs name `listRuns` `getRuns`.
        const asGet = id.replace(/\blist(?=[A-Z])/, 'get')
        const matched = [dropPathValues(name), id, asGet].find(isMatch)
        if (note === undefined || matched === undefined) return []
        return [{ page, part, length: matched.length }]
      }),
    )
    .sort((a, b) => a.length - b.length || a.part[0].length - b.part[0].length)
    .slice(0, maxCodeNames)
  return [...new Set(named.map(({ page }) => page))].map((page) => {
    const parts = named.filter((each) => each.page === page).map(({ part }) => part)
    return toNameMatch(page, parts, splitQuery(query))
  })
}

/** Finds pages whose names contain all words, with matching headings. */
function findByTitle(words: readonly string[], names: Names): PageMatch[] {
  return search(words, names, { combineWith: 'AND' })
    .slice(0, maxPageMatches)
    .map(({ page }) => {
      const headings = page[3].filter(([, text, note]) => !note && hasAllWords(text, words))
      return toNameMatch(page, headings, words)
    })
}

/** Scores pages by the best of their names, by route. Names with all words count double. */
export function scoreNames(
  words: readonly string[],
  names: Names,
  wanted: string | undefined,
): Map<string, number> {
  const found = search(words, names, { wanted })
  const best = found[0]?.score ?? 1
  return new Map(
    found.map(({ page, score, share }) => [
      page[0],
      score / best + share ** 4 * ratePage(page, wanted),
    ]),
  )
}

/** Share of the score of each further matching name of a page. */
const furtherNameWeight = 0.1

/** Finds pages by the words in their names, best first. The last word may be incomplete. */
function search(
  words: readonly string[],
  { index, list }: Names,
  { wanted, ...options }: SearchOptions & { wanted?: string | undefined } = {},
) {
  const found = index
    .search(words.join(' '), {
      prefix: (_, position, terms) => position === terms.length - 1,
      boostDocument: (id: number) => list[id]!.weight * ratePage(list[id]!.page, wanted),
      ...options,
    })
    .map(({ id, score, queryTerms }) => {
      const { page, text } = list[id as number]!
      // Prefer names with few words besides those of the query.
      const length = Math.max(1, splitQuery(text).length)
      const share = queryTerms.length / Math.max(words.length, 1)
      return { page, score: score * (0.5 + 0.5 * Math.min(1, queryTerms.length / length)), share }
    })
    .sort((a, b) => b.score - a.score)
  const best = new Map<string, (typeof found)[number]>()
  for (const each of found) {
    const first = best.get(each.page[0])
    if (first) first.score += furtherNameWeight * each.score
    else best.set(each.page[0], each)
  }
  return [...best.values()].sort((a, b) => b.score - a.score)
}

/** Minimum share of the words in an unknown path that a suggested page must contain. */
const minAddressShare = 0.5

/** Minimum length of a word of a path to correct. */
const minCorrectedLength = 5

/**
 * Returns the route of the page whose names contain all words of a path, preferably in its folder.
 * If no page does, returns the route of a page above the path, or of the best match, or `undefined`.
 */
export function findByAddress(path: string, names: Names): string | undefined {
  const words = splitQuery(path.replaceAll('/', ' '))
    .filter((word) => !isStopWord(word))
    // Of a short word, many others are equally near.
    .map((word) => (word.length < minCorrectedLength ? word : (correctWord(word, names) ?? word)))
  // The last segment says most about the page.
  const last = splitWords(path.split('/').at(-1)!)
  const weightOf = (stem: string) => (last.some((word) => stemOf(word) === stem) ? 3 : 1)
  const found = search(words, names, { prefix: false, boostTerm: weightOf })
  const complete = found.filter(({ share }) => share === 1)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const beside = complete.find(({ page: [route] }) => folder !== '/' && route.startsWith(folder))
  if (complete[0]) return (beside ?? complete[0]).page[0]
  const [best] = found
  const ancestor = names.pages.find(([route]) => route !== '/' && path.startsWith(`${route}/`))
  if (ancestor) return ancestor[0]
  return best && best.share >= minAddressShare ? best.page[0] : undefined
}

/** Returns whether the first occurrence of `typed` in a name is at a word boundary. */
function occursAtBoundary(name: string, typed: string): boolean {
  const at = name.indexOf(typed)
  return at === 0 || (at > 0 && /\W/.test(typed.charAt(0) + name.charAt(at - 1)))
}

export function hasAllWords(text: string, words: readonly string[]): boolean {
  const own = splitWords(text)
  return words.every((word) => own.some((each) => isWordMatch(each, word)))
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
