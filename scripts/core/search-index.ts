import MiniSearch, { type AsPlainObject, type Options } from 'minisearch'
import { splitWords, termOf } from './words.ts'

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
