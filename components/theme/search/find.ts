import { findNearest } from '#core/did-you-mean.ts'
import type { SearchPage } from '#generate/render-search-file.ts'
import {
  findNames,
  toNameMatch,
  guideKind,
  isCode,
  maxPages,
  maxSections,
  ratePage,
  scoreNames,
  type PageMatch,
  type WeightedWord,
} from './names.ts'
export { findByAddress } from './names.ts'
import { searchIndex } from './pagefind-index.ts'
export { searchIndex }
import type { SearchIndex, TextMatch, TextPage } from './search-index.ts'
import { markWords, matches, splitQuery, splitWords, type TextSpan } from './words.ts'

/** Pages that match a query, with a status message. */
export interface Results {
  status: string
  pages: PageMatch[]
  /** Whether the pages match an earlier query, because the search for this one is still running. */
  isStale?: boolean
}

/** Lists the pages with the given routes, in the order of `routes`. */
export function listPages(routes: readonly string[], pages: readonly SearchPage[]): Results {
  const listed = routes.flatMap((route) => pages.filter(([each]) => each === route))
  const status = listed.length > 0 ? 'Pages to begin with' : ''
  return { status, pages: listed.map((page) => toNameMatch(page, [], [])) }
}

/**
 * Finds pages by name until the full-text search has results. Reuses the excerpts of `last`. If no
 * name matches, returns the pages of `last`.
 */
export function findAtOnce(
  query: string,
  pages: readonly SearchPage[],
  last: PageMatch[],
): Results {
  const names = findNames(query, pages)
  if (names.length === 0) return { status: '', pages: last, isStale: true }
  return { status: '', pages: merge(names, last).slice(0, names.length) }
}

/** Finds pages by name and full text. Matches by name come first, in the order of `findAtOnce`. */
export async function findAll(query: string, pages: readonly SearchPage[]): Promise<Results> {
  const names = findNames(query, pages)
  const words = splitQuery(query)
  if (!searchIndex || words.length === 0) return describeResults(query, names)
  try {
    const terms = await findTerms(words, { pages, index: searchIndex })
    const known = terms.filter(({ results }) => results.length > 0)
    const ranked = await rankPages(known, { pages, index: searchIndex, isCode: isCode(query) })
    return describeResults(query, merge(names, ranked), terms)
  } catch {
    const status = 'The texts could not be searched. Check your connection and type again.'
    return { status, pages: names }
  }
}

/**
 * Merges matches by name with full-text matches, names first. If a page is in both, the full-text
 * match wins, unless the match by name lists sections by their code names.
 */
function merge(names: readonly PageMatch[], others: readonly PageMatch[]): PageMatch[] {
  const codeNames = names.filter(({ sections }) => sections.some(({ isCode }) => isCode))
  const pages = [...names, ...others, ...codeNames].map((page) => [page.url, page] as const)
  return [...new Map(pages).values()].slice(0, maxPages)
}

interface SearchInput {
  pages: readonly SearchPage[]
  index: SearchIndex
}

/** Word of a query, corrected if necessary, with the pages that contain it. */
interface Term extends WeightedWord {
  typed: string
  results: TextMatch[]
}

function findTerms(words: readonly string[], { pages, index }: SearchInput) {
  const vocabulary = splitWords(pages.map(([, ...texts]) => texts.flat(2).join(' ')).join(' '))
  return Promise.all(
    words.map(async (typed): Promise<Term> => {
      const first = await index.find(typed)
      const text = vocabulary.some((each) => matches(each, typed))
        ? typed
        : ((await first[0]?.read())?.text ?? '')
      const word = correctWord(typed, vocabulary, text)
      const results = word === undefined ? [] : word === typed ? first : await index.find(word)
      const weight = Math.log(1 + pages.length / Math.max(1, results.length))
      return { typed, word: word ?? typed, results, weight }
    }),
  )
}

/** Ranks pages by full text and names. Rare words have the highest weight. */
async function rankPages(
  terms: readonly Term[],
  { pages, index, isCode }: SearchInput & { isCode: boolean },
): Promise<PageMatch[]> {
  const words = terms.map(({ word }) => word)
  const best = [...(await scoreTexts(terms, index)).values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, maxPages + 2)
  const ranked = best.map(async ({ score, result }) => {
    const text = await result.read()
    const known = pages.find(([route]) => route === text.url)
    const kind = known?.[4] ?? guideKind
    const factor = isCode || !known ? 1 : ratePage(known)
    const names = known ? scoreNames(known, terms) : 0
    return { score: (score + names) * factor, page: toTextMatch(text, kind, words) }
  })
  return (await Promise.all(ranked)).sort((a, b) => b.score - a.score).map(({ page }) => page)
}

/**
 * Scores the text of each page from 0 to 2: up to 1 for separate words, and up to 1 for all words
 * together. The result for all words is kept, since its excerpt contains the most of them.
 */
async function scoreTexts(terms: readonly Term[], index: SearchIndex) {
  const all = terms.reduce((sum, { weight }) => sum + weight, 0)
  const texts = new Map<string, { score: number; result: TextMatch }>()
  const add = (results: readonly TextMatch[], weight: number) => {
    for (const result of results) {
      const share = (weight / all) * (0.4 + (0.6 * result.score) / results[0]!.score)
      texts.set(result.id, { score: (texts.get(result.id)?.score ?? 0) + share, result })
    }
  }
  for (const { results, weight } of terms.toSorted((a, b) => a.weight - b.weight)) {
    add(results, weight)
  }
  if (terms.length > 1) add(await index.find(terms.map(({ word }) => word).join(' ')), all)
  return texts
}

/** Converts a page to a search result. Sections with the most matching heading words come first. */
function toTextMatch(
  { url, title, excerpt, sections }: TextPage,
  kind: string,
  words: string[],
): PageMatch {
  const countMarks = (text: TextSpan[]) => text.filter(({ isMarked }) => isMarked).length
  const best = sections
    .map((part) => ({ ...part, title: markWords(part.title, words) }))
    .sort((a, b) => countMarks(b.title) - countMarks(a.title) || b.matches - a.matches)
    .slice(0, maxSections)
  return { url, kind, title: markWords(title, words), excerpt, sections: best }
}

/**
 * Returns `word` if the vocabulary or the best text contains it. Otherwise returns the nearest word
 * of the vocabulary, or `undefined` if none is near. An index may truncate an unknown word until it
 * matches, so the existence of results does not prove that `word` is known.
 */
export function correctWord(
  word: string,
  vocabulary: readonly string[],
  text: string,
): string | undefined {
  const root = word.slice(0, Math.max(4, word.length - 3))
  const isKnown =
    text.toLowerCase().includes(root) || vocabulary.some((each) => matches(each, word))
  return isKnown ? word : findNearestWord(word, vocabulary)
}

/** Finds the nearest word. Short words allow fewer typos, and numbers none. */
function findNearestWord(typed: string, vocabulary: readonly string[]): string | undefined {
  if (typed.length < 4 || /\d/.test(typed)) return undefined
  return findNearest(typed, vocabulary, typed.length < 7 ? 1 : 2)
}

/** Adds a status message with the number of pages, corrected words and words without a match. */
function describeResults(query: string, pages: PageMatch[], terms: readonly Term[] = []): Results {
  const limit = searchIndex ? '' : '. The preview searches names; the finished site, all text.'
  if (pages.length === 0) {
    return { status: `Nothing found for “${query}”. Try fewer or other words${limit}`, pages }
  }
  const foundText = pages.length === 1 ? '1 page found' : `${pages.length} pages found`
  const used = terms.filter(({ results }) => results.length > 0).map(({ word }) => word)
  const isCorrected = terms.some(({ typed, word }) => typed !== word)
  const missing = terms.filter(({ results }) => results.length === 0).map(({ typed }) => typed)
  const corrected = isCorrected ? ` for “${used.join(' ')}”` : ''
  const without = missing.length > 0 ? `, without “${missing.join(' ')}”` : ''
  return { status: foundText + corrected + without + limit, pages }
}
