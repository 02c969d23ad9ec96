import type { SearchPage, SearchPart } from '#generate/render-search-file.ts'
import {
  findFit,
  listForms,
  splitCamelCase,
  splitQuery,
  splitWords,
  toWord,
  type Word,
} from './words.ts'

/** A page whose title, keywords, headings or names hold all words of a query. */
export interface NamedPage {
  page: SearchPage
  /** The best places of the page, best first. */
  parts: SearchPart[]
}

/** All that the search knows of names. A text is split into words when a query first comes near it. */
export interface NameIndex {
  pages: PreparedPage[]
  /** All words, once each. */
  readonly vocabulary: readonly Word[]
}

interface PreparedPage {
  page: SearchPage
  title: Text
  /** What is true of all its places. */
  context: { text: Text; weight: number }[]
  parts: { part: SearchPart; text: Text }[]
}

interface Text {
  shown: string
  lower: string
  words?: Words
}

interface Words {
  /** What it is found by; camel case is there by its parts, too. */
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

/** Prepares the texts of all pages. */
export function prepareNames(pages: readonly SearchPage[]): NameIndex {
  const prepared = pages.map(preparePage)
  let vocabulary: Word[] | undefined
  return {
    pages: prepared,
    get vocabulary() {
      return (vocabulary ??= listWords(prepared))
    },
  }
}

function preparePage(page: SearchPage): PreparedPage {
  const [, title, description, keywords, parts] = page
  const shown = toText(title)
  return {
    page,
    title: shown,
    context: [
      { text: shown, weight: weights.title },
      { text: toText(keywords), weight: weights.keywords },
      { text: toText(description), weight: weights.description },
    ],
    parts: parts.map((part) => ({ part, text: toText(part[1]) })),
  }
}

function toText(shown: string): Text {
  return { shown, lower: shown.toLowerCase() }
}

/** The words of a text. The parameters of a path are left out: no two readers call them the same. */
function wordsOf(text: Text): Words {
  if (text.words) return text.words
  const shown = text.shown.replace(/\{[^{}]*\}/g, '')
  const words = splitWords(shown)
  text.words = { forms: listForms(shown), length: words.length, plain: words.join(' ') }
  return text.words
}

function listWords(pages: PreparedPage[]): Word[] {
  const texts = pages.flatMap(({ context, parts }) => [...context, ...parts])
  const forms = texts.flatMap(({ text }) => wordsOf(text).forms)
  return [...new Map(forms.map((form) => [form.text, form])).values()]
}

/** The pages that a query names, best first; of equals, the first of the file. */
export function findNames(query: string, { pages }: Pick<NameIndex, 'pages'>): NamedPage[] {
  const words = splitQuery(query)
  if (words.length === 0) return []
  const search = {
    words: words.map(toWord).map((word) => ({ ...word, start: word.stem.replace(/i$/, '') })),
    plain: words.join(' '),
    isCode: /[/_]|\w-\w|--/.test(query) || splitCamelCase(query).length > 0,
    isPath: query.includes('/'),
  }
  return pages
    .map((page) => rankPage(page, search))
    .filter(({ score }) => score >= threshold)
    .sort((a, b) => b.score - a.score)
}

interface Search {
  words: SearchedWord[]
  plain: string
  /** Whether it looks like the name of an operation, a field or an option. */
  isCode: boolean
  /** Whether it looks like the path of an operation. */
  isPath: boolean
}

/** A word of a query, with what all that fits it has: its stem, which may end in `i` for `y`. */
interface SearchedWord extends Word {
  start: string
}

function rankPage(
  { page, title, context, parts }: PreparedPage,
  search: Search,
): NamedPage & { score: number } {
  const around = search.words.map((word) =>
    Math.max(...context.map(({ text, weight }) => weight * fitIn(text, word))),
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
  const here = search.words.map((word) => weights.name * fitIn(text, word))
  if (!here.some((fit) => fit > 0)) return 0
  const fits = here.map((fit, index) => Math.max(fit, around[index]!))
  if (search.isPath) return score(text, fits, search) * (name.includes('/') ? 1 : otherThanPath)
  return score(text, fits, search) * (note === undefined || search.isCode ? 1 : nameInProse)
}

/** How well a word fits the best of a text's. */
function fitIn(text: Text, word: SearchedWord): number {
  return text.lower.includes(word.start) ? findFit(word, wordsOf(text).forms) : 0
}

/** Zero where a word is found nowhere. What is said shortly counts for more, and most what was typed. */
function score(text: Text, fits: number[], { plain }: Search): number {
  if (fits.includes(0)) return 0
  const words = wordsOf(text)
  const mean = fits.reduce((sum, fit) => sum + fit, 0) / fits.length
  const coverage = Math.min(1, fits.length / Math.max(1, words.length))
  return mean * (0.75 + 0.25 * coverage) * (words.plain === plain ? 1.2 : 1)
}
