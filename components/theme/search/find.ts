import { pathOf } from '#components/visit/page-address.ts'
import { measureDistance } from '#core/did-you-mean.ts'
import type { SearchPage } from '#generate/render-search-file.ts'
import { hasTexts, loadPagefind, type PagefindPage, type PagefindResult } from './load-pagefind.ts'
import { findNames, pageCount, placeCount, scoreNames, type Found, type Weighed } from './names.ts'
import { fits, markWords, parseExcerpt, splitQuery, splitWords } from './words.ts'

/** What a query finds, with a sentence that says so. */
export interface Results {
  status: string
  pages: Found[]
}

/** Finds pages by names alone, and shows of each what `last` does; all of `last` where there is no name. */
export function findAtOnce(query: string, pages: readonly SearchPage[], last: Found[]): Found[] {
  const names = findNames(query, pages)
  return names.length > 0 ? merge(names, last).slice(0, names.length) : last
}

/** Finds the pages that have most of what was asked for. Names come first, and stay as they were. */
export async function findAll(query: string, pages: readonly SearchPage[]): Promise<Results> {
  const names = findNames(query, pages)
  if (!hasTexts) return describe(query, names)
  try {
    const terms = await findTerms(splitQuery(query), pages)
    const known = terms.filter(({ results }) => results.length > 0)
    return describe(query, merge(names, await rankPages(known, pages)), terms)
  } catch {
    const status = 'The texts could not be searched. Check your connection and type again.'
    return { status, pages: names }
  }
}

/** Puts names first. The text of a page says more than its title, but less than a place by its name. */
function merge(names: readonly Found[], others: readonly Found[]): Found[] {
  const places = names.filter(({ sections }) => sections.some(({ isCode }) => isCode))
  const pages = [...names, ...others, ...places].map((page) => [page.url, page] as const)
  return [...new Map(pages).values()].slice(0, pageCount)
}

/** A word, as it was typed or corrected, and the pages that have it; without any, it is left out. */
interface Term extends Weighed {
  typed: string
  results: PagefindResult[]
}

function findTerms(words: readonly string[], pages: readonly SearchPage[]) {
  const vocabulary = splitWords(pages.map(([, ...texts]) => texts.flat(2).join(' ')).join(' '))
  return Promise.all(
    words.map(async (typed): Promise<Term> => {
      const first = await search(typed)
      const text = vocabulary.some((each) => fits(each, typed))
        ? typed
        : ((await first[0]?.data())?.content ?? '')
      const word = correctWord(typed, vocabulary, text)
      const results = word === undefined ? [] : word === typed ? first : await search(word)
      const weight = Math.log(1 + pages.length / Math.max(1, results.length))
      return { typed, word: word ?? typed, results, weight }
    }),
  )
}

async function search(words: string): Promise<PagefindResult[]> {
  return (await (await loadPagefind()).search(words)).results
}

/** Ranks pages by their texts and by what they are called; rare words count most. */
async function rankPages(terms: readonly Term[], pages: readonly SearchPage[]): Promise<Found[]> {
  const words = terms.map(({ word }) => word)
  const best = [...(await scoreTexts(terms)).values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, pageCount + 2)
  const ranked = best.map(async ({ score, result }) => {
    const page = fromPagefind(await result.data(), words)
    const known = pages.find(([route]) => route === page.url)
    return { score: score + (known ? scoreNames(known, terms) : 0), page }
  })
  return (await Promise.all(ranked)).sort((a, b) => b.score - a.score).map(({ page }) => page)
}

/**
 * Scores the text of each page, by its id, from 0 to 2: how well Pagefind finds each word in it, and all
 * together. The result is that for all, where it is among these, since its excerpt shows most.
 */
async function scoreTexts(terms: readonly Term[]) {
  const all = terms.reduce((sum, { weight }) => sum + weight, 0)
  const texts = new Map<string, { score: number; result: PagefindResult }>()
  const add = (results: readonly PagefindResult[], weight: number) => {
    for (const result of results) {
      const share = (weight / all) * (0.4 + (0.6 * result.score) / results[0]!.score)
      texts.set(result.id, { score: (texts.get(result.id)?.score ?? 0) + share, result })
    }
  }
  for (const { results, weight } of terms.toSorted((a, b) => a.weight - b.weight)) {
    add(results, weight)
  }
  if (terms.length > 1) add(await search(terms.map(({ word }) => word).join(' ')), all)
  return texts
}

function countMarks(text: string, words: readonly string[]): number {
  return markWords(text, words).filter(({ isMarked }) => isMarked).length
}

/** Keeps of a page's sections those whose headings have most of the words, then those with most finds. */
function fromPagefind({ url, meta, excerpt, sub_results }: PagefindPage, words: readonly string[]) {
  const sections = sub_results
    .filter((part) => part.url.includes('#'))
    .sort((a, b) => b.locations.length - a.locations.length)
    .sort((a, b) => countMarks(b.title, words) - countMarks(a.title, words))
    .slice(0, placeCount)
  const place = (url: string, title: string, excerpt: string) => ({
    url: pathOf(url.replace(/(?:\/index)?\.html(?=$|[?#])/, '')) ?? '/',
    title: markWords(title, words),
    excerpt: parseExcerpt(excerpt),
  })
  return {
    ...place(url, meta.title ?? url, excerpt),
    sections: sections.map((part) => place(part.url, part.title, part.excerpt)),
  }
}

/**
 * Corrects a word that neither the names nor the best text know to the nearest of the names; undefined
 * where it is near to none. Pagefind cuts such a word until something begins alike.
 */
export function correctWord(
  word: string,
  vocabulary: readonly string[],
  text: string,
): string | undefined {
  const root = word.slice(0, Math.max(4, word.length - 3))
  const isKnown = text.toLowerCase().includes(root) || vocabulary.some((each) => fits(each, word))
  return isKnown ? word : findNearestWord(word, vocabulary)
}

/** Finds the nearest word; a short one has to be nearer. Numbers have no neighbors. */
function findNearestWord(typed: string, vocabulary: readonly string[]): string | undefined {
  if (typed.length < 4 || /\d/.test(typed)) return undefined
  const [nearest] = [...new Set(vocabulary)]
    .filter((word) => Math.abs(word.length - typed.length) < 3)
    .map((word) => ({ word, distance: measureDistance(typed, word) }))
    .sort((a, b) => a.distance - b.distance)
  return nearest && nearest.distance <= (typed.length < 7 ? 1 : 2) ? nearest.word : undefined
}

/** Says how many pages were found, for which words, and which words are nowhere. */
function describe(query: string, pages: Found[], terms: readonly Term[] = []): Results {
  const limit = hasTexts ? '' : '. The preview searches names; the finished site, all text.'
  if (pages.length === 0) {
    return { status: `Nothing found for “${query}”. Try fewer or other words${limit}`, pages }
  }
  const counted = pages.length === 1 ? '1 page found' : `${pages.length} pages found`
  const used = terms.filter(({ results }) => results.length > 0).map(({ word }) => word)
  const isCorrected = terms.some(({ typed, word }) => typed !== word)
  const missing = terms.filter(({ results }) => results.length === 0).map(({ typed }) => typed)
  const corrected = isCorrected ? ` for “${used.join(' ')}”` : ''
  const left = missing.length > 0 ? `, without “${missing.join(' ')}”` : ''
  return { status: counted + corrected + left + limit, pages }
}
