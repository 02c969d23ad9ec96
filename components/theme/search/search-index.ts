import type { TextSpan } from './words.ts'

/** Full-text index. Keeps `find.ts` independent of the search engine. */
export interface SearchIndex {
  /** Loads the engine ahead of the first query. */
  load(): Promise<unknown>
  /** Forgets what has been loaded, so that the next query loads failed parts again. */
  reset(): Promise<void>
  /** Finds the pages that contain all words, best first. The words are separated by spaces. */
  find(words: string): Promise<IndexHit[]>
  /** Finds the pages that contain these words or forms of them, in this order, in any ranking. */
  findExact(phrase: string): Promise<IndexHit[]>
}

export interface IndexHit {
  /** Identifier of the page, stable across queries. */
  id: string
  score: number
  read(): Promise<TextPage>
}

/** Matching page, with the matching words marked in its excerpts. */
export interface TextPage {
  /** Route of the page. URLs of sections add `#` and an id. */
  url: string
  title: string
  excerpt: TextSpan[]
  sections: { url: string; title: string; excerpt: TextSpan[]; matchCount: number }[]
}
