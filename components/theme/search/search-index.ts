import type { TextSpan } from './words.ts'

/** Full-text index of the site, as `find.ts` uses it. One file implements it for one engine. */
export interface SearchIndex {
  /** Loads the engine ahead of the first query. */
  load(): Promise<unknown>
  /** Finds the pages that contain all words, best first. */
  find(words: string): Promise<TextMatch[]>
}

export interface TextMatch {
  /** Identifies the page across queries. */
  id: string
  score: number
  read(): Promise<TextPage>
}

/** Text of a matching page, with the matching words marked. */
export interface TextPage {
  url: string
  title: string
  excerpt: TextSpan[]
  text: string
  sections: { url: string; title: string; excerpt: TextSpan[]; matches: number }[]
}
