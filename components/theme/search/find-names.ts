import type { SearchPage, SearchPart } from '../../../scripts/generate/render-search-file.ts'
import { findFit, listForms, splitQuery, splitWords, toWord, type Word } from './words.ts'

/** A page whose title, keywords, headings or names hold all words of a query. */
export interface NamedPage {
  page: SearchPage
  /** The best places of the page, best first. */
  parts: SearchPart[]
}

/** A page with its texts split into words, which a search goes through at every key. */
export interface PreparedPage {
  page: SearchPage
  title: Text
  /** What is true of all its places. */
  context: (Text & { weight: number })[]
  parts: { part: SearchPart; text: Text }[]
}

interface Text {
  forms: Word[]
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
export function preparePages(pages: readonly SearchPage[]): PreparedPage[] {
  const known = new Map<string, Word>()
  const prepareText = (text: string) => splitText(text, known)
  return pages.map((page) => {
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
  })
}

/** The parameters of a path are left out: no two readers call them the same. */
function splitText(text: string, known: Map<string, Word>): Text {
  const shown = text.replace(/\{[^}]*\}/g, '')
  const words = splitWords(shown)
  return { forms: listForms(shown, known), length: words.length, plain: words.join(' ') }
}

/** The pages that a query names, best first; of equals, the first of the file. */
export function findNames(query: string, pages: readonly PreparedPage[]): NamedPage[] {
  const words = splitQuery(query)
  if (words.length === 0) return []
  const search = {
    words: words.map(toWord),
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
  words: Word[]
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
  const around = search.words.map((word) =>
    Math.max(...context.map(({ forms, weight }) => weight * findFit(word, forms))),
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
  const here = search.words.map((word) => weights.name * findFit(word, text.forms))
  if (!here.some((fit) => fit > 0)) return 0
  const fits = here.map((fit, index) => Math.max(fit, around[index]!))
  if (search.isPath) return score(text, fits, search) * (name.includes('/') ? 1 : otherThanPath)
  return score(text, fits, search) * (note === undefined || search.isCode ? 1 : nameInProse)
}

/** Zero where a word is found nowhere. What is said shortly counts for more, and most what was typed. */
function score(text: Text, fits: number[], { plain }: Search): number {
  if (fits.includes(0)) return 0
  const mean = fits.reduce((sum, fit) => sum + fit, 0) / fits.length
  const coverage = Math.min(1, fits.length / Math.max(1, text.length))
  return mean * (0.75 + 0.25 * coverage) * (text.plain === plain ? 1.2 : 1)
}
