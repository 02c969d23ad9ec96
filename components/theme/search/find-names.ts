import type { SearchPage, SearchPart } from '../../../scripts/generate/render-search-file.ts'
import { fitOf, splitCamelCase, splitQuery, splitWords, toWord, type Word } from './words.ts'

/** A page whose title, keywords, headings or names hold all words of a query. */
export interface NamedPage {
  page: SearchPage
  /** The best places of the page, best first. */
  parts: SearchPart[]
}

/** All that the search knows of names, prepared so that going through it at every key takes no time. */
export interface NameIndex {
  pages: PreparedPage[]
  /** All words, once each; texts refer to them by number. */
  vocabulary: Word[]
}

/** A page with its texts split into words. */
interface PreparedPage {
  page: SearchPage
  title: Text
  /** What is true of all its places. */
  context: (Text & { weight: number })[]
  parts: { part: SearchPart; text: Text }[]
}

interface Text {
  /** Numbers of its words in the vocabulary; camel case is there by its parts, too. */
  forms: number[]
  /** Number of words, and the words as one text, as a query has them. */
  length: number
  plain: string
}

/** How many places of a page are listed. */
export const partCount = 4

/** What a page has to reach: all words in its description alone are not enough. */
const threshold = 4

/** How much a word counts, by where it is found. */
const weights = { name: 10, title: 10, keywords: 6.5, description: 3 }

/** How much the name of a field or an option counts where nothing says that one is looked for. */
const nameInProse = 0.7

/** How much other places count where a path is looked for. */
const otherThanPath = 0.8

/** Splits the texts of all pages. */
export function prepareNames(pages: readonly SearchPage[]): NameIndex {
  const numbers = new Map<string, number>()
  const vocabulary: Word[] = []
  const toNumber = (word: string) => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    numbers.set(word, vocabulary.length)
    return vocabulary.push(toWord(word)) - 1
  }
  const prepareText = (text: string) => splitText(text, toNumber)
  const preparePage = (page: SearchPage): PreparedPage => {
    const [, title, description, keywords, parts] = page
    const shown = prepareText(title)
    return {
      page,
      title: shown,
      context: [
        { ...shown, weight: weights.title },
        { ...prepareText(keywords), weight: weights.keywords },
        { ...prepareText(description), weight: weights.description },
      ],
      parts: parts.map((part) => ({ part, text: prepareText(part[1]) })),
    }
  }
  return { pages: pages.map(preparePage), vocabulary }
}

/** The parameters of a path are left out: no two readers call them the same. */
function splitText(text: string, toNumber: (word: string) => number): Text {
  const shown = text.includes('{') ? text.replace(/\{[^}]*\}/g, '') : text
  const words = splitWords(shown)
  const forms = [...new Set([...words, ...splitCamelCase(shown)])].map(toNumber)
  return { forms, length: words.length, plain: words.join(' ') }
}

/** The pages that a query names, best first; of equals, the first of the file. */
export function findNames(query: string, { pages, vocabulary }: NameIndex): NamedPage[] {
  const words = splitQuery(query)
  if (words.length === 0) return []
  const search = {
    fits: words.map(toWord).map((word) => vocabulary.map((known) => fitOf(word, known))),
    plain: words.join(' '),
    isCode: /\p{Ll}\p{Lu}|[/_]|\w-\w|--/u.test(query),
    isPath: query.includes('/'),
  }
  return pages
    .map((page) => rankPage(page, search))
    .filter(({ score }) => score >= threshold)
    .sort((a, b) => b.score - a.score)
}

interface Search {
  /** For each word of the query, how well it fits each word of the vocabulary. */
  fits: number[][]
  plain: string
  /** Whether it looks like the name of an operation, a field or an option. */
  isCode: boolean
  /** Whether it looks like the path of an operation. */
  isPath: boolean
}

function rankPage(
  { page, title, context, parts }: PreparedPage,
  search: Search,
): NamedPage & { score: number } {
  const around = search.fits.map((fits) =>
    Math.max(...context.map(({ forms, weight }) => weight * bestOf(fits, forms))),
  )
  const own = score(title, around, search)
  const best = parts
    .map(({ part, text }) => ({ part, score: scorePart(part, text, around, search) }))
    .filter((each) => each.score >= threshold)
    .sort((a, b) => b.score - a.score)
    .slice(0, partCount)
  const top = Math.max(own, best[0]?.score ?? 0)
  return { page, parts: best.map(({ part }) => part), score: top + own / 10 }
}

/** Zero where the place itself has none of the words: then it is the page that is meant. */
function scorePart(
  [, name, note]: SearchPart,
  text: Text,
  around: number[],
  search: Search,
): number {
  const here = search.fits.map((fits) => weights.name * bestOf(fits, text.forms))
  if (!here.some((fit) => fit > 0)) return 0
  const fits = here.map((fit, index) => Math.max(fit, around[index]!))
  if (search.isPath) return score(text, fits, search) * (name.includes('/') ? 1 : otherThanPath)
  return score(text, fits, search) * (note === undefined || search.isCode ? 1 : nameInProse)
}

function bestOf(fits: readonly number[], forms: readonly number[]): number {
  let best = 0
  for (const form of forms) best = Math.max(best, fits[form]!)
  return best
}

/** Zero where a word is found nowhere. What is said shortly counts for more, and most what was typed. */
function score(text: Text, fits: number[], { plain }: Search): number {
  if (fits.includes(0)) return 0
  const mean = fits.reduce((sum, fit) => sum + fit, 0) / fits.length
  const coverage = Math.min(1, fits.length / Math.max(1, text.length))
  return mean * (0.75 + 0.25 * coverage) * (text.plain === plain ? 1.2 : 1)
}
