import MiniSearch, { type AsPlainObject, type Options } from 'minisearch'
import { stemmer } from 'stemmer'

/** Contents of `search.json`. */
export interface SearchFile {
  index: AsPlainObject
  pages: SearchPage[]
}

/** Page as the search shows it. */
export interface SearchPage {
  route: string
  title: string
  /** Kind of page, such as `Release note`, or that of a feature. Unset for guides. */
  kind?: string
  /** Text before the first heading, without id and title, and then all other parts. */
  parts: SearchPart[]
}

/** Heading with the text below it, or code name from a feature with a note, such as `--force`. */
export interface SearchPart {
  id: string
  title: string
  text: string
  /** Code samples. */
  code?: string
  isCode?: true
}

/** Page with the synonyms that only the index has. */
export interface IndexedPage extends SearchPage {
  keywords: readonly string[]
}

/** Options of the index, which the build and the browser share. */
export const indexOptions: Options<IndexedPage> = {
  idField: 'route',
  fields: ['title', 'keywords', 'headings', 'names', 'text'],
  extractField: (page, field) => (field === 'route' ? page.route : textOfField(page, field)),
  tokenize: splitWords,
  processTerm: termOf,
}

/** Indexes the pages. */
export function createIndex(pages: readonly IndexedPage[]): AsPlainObject {
  const index = new MiniSearch(indexOptions)
  index.addAll(pages)
  return index.toJSON()
}

function textOfField({ title, keywords, parts }: IndexedPage, field: string): string {
  const texts: Record<string, readonly string[]> = {
    title: [title],
    keywords,
    headings: parts.flatMap((part) => (part.isCode ? [] : part.title)),
    names: parts.flatMap((part) => (part.isCode ? part.title : [])),
    text: parts.flatMap(({ isCode, text, code = '' }) => (isCode ? [] : [text, code])),
  }
  return texts[field]!.join('\n')
}

const stopWords = new Set(
  `a about an and any are as at be by can did didn do does doesn don for from get got has have how i
   if in into is isn it may me my no not of on one or our should so some that the their them then
   there this to up us versus via vs want without use using was we were what when where which who
   why will with you your able already also anyone cannot could else even just let
   like please possibility possible someone something still such than they thing those too try trying
   tried want wants way ways would yet`.split(/\s+/),
)

/** Splits text at its words, which have odd positions. A version such as `0.3.1` is one word. */
export function splitAtWords(text: string): string[] {
  return text.split(/(\d+(?:\.\d+)+|[\p{L}\p{N}]+)/u)
}

/** Lists the words of a text. The parts of camel case, such as `deleteRun`, follow the word. */
export function splitWords(text: string): string[] {
  const withoutEndings = text.replace(/(?<=\p{L})['’]\p{L}+/gu, '')
  const words = splitAtWords(withoutEndings).filter((_, index) => index % 2 === 1)
  return words.flatMap((word) => {
    const parts = word.split(/(?<=[a-z])(?=[A-Z])/)
    return parts.length > 1 ? [word, ...parts] : [word]
  })
}

/** Returns the stem that all forms of a word share, such as `upgrad` for `upgraded`. */
export function stemOf(word: string): string {
  return stemmer(word.toLowerCase())
}

/** Returns the term of a word in the index, or `null` for a stop word. */
export function termOf(word: string): string | null {
  return stopWords.has(word.toLowerCase()) ? null : stemOf(word)
}
