import { findNearest } from '#core/did-you-mean.ts'
import type { SearchPage } from '#generate/render-search-file.ts'
import {
  findByName,
  toNameMatch,
  guideKind,
  looksLikeCode,
  maxPageMatches,
  maxSectionsPerPage,
  ratePage,
  scoreNames,
  type PageMatch,
  type WeightedWord,
} from './names.ts'
export { findByAddress } from './names.ts'
import { searchIndex } from './pagefind-index.ts'
export { searchIndex }
import type { SearchIndex, IndexHit, TextPage } from './search-index.ts'
import { markWords, isWordMatch, splitQuery, splitWords, type TextSpan } from './words.ts'

/** Pages that match a query, with a status message. */
export interface SearchResults {
  status: string
  pages: PageMatch[]
  /** Whether the pages match an earlier query, because the search for this one is still running. */
  isStale?: boolean
}

/** Returns the pages with the given routes, in the same order. */
export function listPopularPages(
  routes: readonly string[],
  pages: readonly SearchPage[],
): SearchResults {
  const listed = routes.flatMap((route) => pages.filter(([each]) => each === route))
  const status = listed.length > 0 ? 'Pages to begin with' : ''
  return { status, pages: listed.map((page) => toNameMatch(page, [], [])) }
}

/**
 * Finds pages by name while the full-text search is running. Reuses the excerpts in `last`, the
 * previous results. If no name matches, returns all of `last`.
 */
export function findInterimResults(
  query: string,
  pages: readonly SearchPage[],
  last: PageMatch[],
): SearchResults {
  const byName = findByName(query, pages)
  if (byName.length === 0) return { status: '', pages: last, isStale: true }
  return { status: '', pages: mergeMatches(byName, last).slice(0, byName.length) }
}

/**
 * Finds pages by name and full text. Matches by name come first, in the order of
 * `findInterimResults`.
 */
export async function findByNameAndText(
  query: string,
  pages: readonly SearchPage[],
): Promise<SearchResults> {
  const byName = findByName(query, pages)
  const words = splitQuery(query)
  if (!searchIndex || words.length === 0) return addStatus(query, byName)
  try {
    const terms = await findTerms(words, { pages, index: searchIndex })
    const usedTerms = terms.filter(({ results }) => results.length > 0)
    const ranked = await rankPages(usedTerms, {
      pages,
      index: searchIndex,
      isCode: looksLikeCode(query),
    })
    return addStatus(query, mergeMatches(byName, ranked), terms)
  } catch (error) {
    console.error(error)
    const status = 'The texts could not be searched. Check your connection and type again.'
    return { status, pages: byName }
  }
}

/**
 * Merges matches by name with full-text matches, names first. If a page is in both, the full-text
 * match wins, unless the match by name lists sections by their code names.
 */
function mergeMatches(byName: readonly PageMatch[], byText: readonly PageMatch[]): PageMatch[] {
  const byCodeName = byName.filter(({ sections }) => sections.some(({ isCode }) => isCode))
  const pages = [...byName, ...byText, ...byCodeName].map((page) => [page.url, page] as const)
  return [...new Map(pages).values()].slice(0, maxPageMatches)
}

interface SearchSources {
  pages: readonly SearchPage[]
  index: SearchIndex
}

/** Word of a query, corrected if necessary, with the pages that contain it. */
interface Term extends WeightedWord {
  typed: string
  results: IndexHit[]
}

function findTerms(words: readonly string[], { pages, index }: SearchSources) {
  const vocabulary = splitWords(pages.map(([, ...texts]) => texts.flat(2).join(' ')).join(' '))
  return Promise.all(
    words.map(async (typed): Promise<Term> => {
      const first = await index.find(typed)
      const text = vocabulary.some((each) => isWordMatch(each, typed))
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
  { pages, index, isCode }: SearchSources & { isCode: boolean },
): Promise<PageMatch[]> {
  const words = terms.map(({ word }) => word)
  const best = [...(await scoreTexts(terms, index)).values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, maxPageMatches + 2)
  const ranked = best.map(async ({ score, result }) => {
    const text = await result.read()
    const known = pages.find(([route]) => route === text.url)
    const kind = known?.[4] ?? guideKind
    const factor = isCode || !known ? 1 : ratePage(known)
    const nameScore = known ? scoreNames(known, terms) : 0
    return { score: (score + nameScore) * factor, page: toPageMatch(text, kind, words) }
  })
  return (await Promise.all(ranked)).sort((a, b) => b.score - a.score).map(({ page }) => page)
}

/**
 * Scores the text of each page from 0 to 2: up to 1 for separate words, and up to 1 for all words
 * together. A result for all words replaces those for single words, since its excerpt contains more
 * of the words.
 */
async function scoreTexts(terms: readonly Term[], index: SearchIndex) {
  const totalWeight = terms.reduce((sum, { weight }) => sum + weight, 0)
  const scoredTexts = new Map<string, { score: number; result: IndexHit }>()
  const add = (results: readonly IndexHit[], weight: number) => {
    for (const result of results) {
      const share = (weight / totalWeight) * (0.4 + (0.6 * result.score) / results[0]!.score)
      scoredTexts.set(result.id, {
        score: (scoredTexts.get(result.id)?.score ?? 0) + share,
        result,
      })
    }
  }
  for (const { results, weight } of terms.toSorted((a, b) => a.weight - b.weight)) {
    add(results, weight)
  }
  if (terms.length > 1) add(await index.find(terms.map(({ word }) => word).join(' ')), totalWeight)
  return scoredTexts
}

/** Converts a page to a match. Sections with the most matching words in their titles come first. */
function toPageMatch(
  { url, title, excerpt, sections }: TextPage,
  kind: string,
  words: string[],
): PageMatch {
  const countMarks = (text: TextSpan[]) => text.filter(({ isMarked }) => isMarked).length
  const best = sections
    .map((part) => ({ ...part, title: markWords(part.title, words) }))
    .sort((a, b) => countMarks(b.title) - countMarks(a.title) || b.matchCount - a.matchCount)
    .slice(0, maxSectionsPerPage)
  return { url, kind, title: markWords(title, words), excerpt, sections: best }
}

/**
 * Returns `word` if it matches the vocabulary or if its root occurs in `text`, the text of the best
 * result. Otherwise returns the nearest word in the vocabulary, or `undefined` if none is near. The
 * index may truncate an unknown word until it matches, so results do not prove that it is known.
 */
export function correctWord(
  word: string,
  vocabulary: readonly string[],
  text: string,
): string | undefined {
  const root = word.slice(0, Math.max(4, word.length - 3))
  const isKnown =
    text.toLowerCase().includes(root) || vocabulary.some((each) => isWordMatch(each, word))
  return isKnown ? word : findNearestWord(word, vocabulary)
}

/** Finds the nearest word. Allows fewer typos in short words, and none in words with digits. */
function findNearestWord(typed: string, vocabulary: readonly string[]): string | undefined {
  if (typed.length < 4 || /\d/.test(typed)) return undefined
  return findNearest(typed, vocabulary, typed.length < 7 ? 1 : 2)
}

/** Adds a status message with the number of pages, the corrected query and unmatched words. */
function addStatus(query: string, pages: PageMatch[], terms: readonly Term[] = []): SearchResults {
  const previewNote = searchIndex
    ? ''
    : '. The preview searches names; the finished site, all text.'
  if (pages.length === 0) {
    return { status: `Nothing found for “${query}”. Try fewer or other words${previewNote}`, pages }
  }
  const countText = pages.length === 1 ? '1 page found' : `${pages.length} pages found`
  const usedWords = terms.filter(({ results }) => results.length > 0).map(({ word }) => word)
  const isCorrected = terms.some(({ typed, word }) => typed !== word)
  const missingWords = terms.filter(({ results }) => results.length === 0).map(({ typed }) => typed)
  const correctedText = isCorrected ? ` for “${usedWords.join(' ')}”` : ''
  const withoutText = missingWords.length > 0 ? `, without “${missingWords.join(' ')}”` : ''
  return { status: countText + correctedText + withoutText + previewNote, pages }
}
