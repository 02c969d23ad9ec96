import type { Stretch } from './words.ts'

/** Full-text index of the site. Another engine implements this instead of `pagefind-index.ts`. */
export interface SearchIndex {
  /** Loads the engine ahead of the first query. */
  load(): Promise<unknown>
  /** Finds the pages that contain all words, best first. */
  find(words: string): Promise<TextMatch[]>
}

/** Page that contains the words of a query. */
export interface TextMatch {
  /** Equal for the same page in all queries. */
  id: string
  score: number
  read(): Promise<TextPage>
}

/** Text of a matching page, with the matching words marked. */
export interface TextPage {
  url: string
  title: string
  excerpt: Stretch[]
  /** Plain text of the page. */
  text: string
  /** Headings below which there are matches. */
  sections: { url: string; title: string; excerpt: Stretch[]; matches: number }[]
}
