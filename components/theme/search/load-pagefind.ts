import { addressOf } from '#components/visit/page-address.ts'

/** A page that Pagefind has found, as far as it is used here. */
export interface PagefindPage {
  url: string
  content: string
  /** Escaped, but for `<mark>` around the words that were found. */
  excerpt: string
  meta: { title?: string }
  sub_results: { title: string; url: string; excerpt: string; locations: number[] }[]
}

/** A page that has a word; equal pages have equal ids. */
export interface PagefindResult {
  id: string
  score: number
  data(): Promise<PagefindPage>
}

interface Pagefind {
  options(options: typeof pagefindOptions): Promise<void>
  init(): Promise<void>
  search(query: string): Promise<{ results: PagefindResult[] }>
}

/** Measured on the questions of `test/content/search-questions.ts`. An excerpt has two lines. */
const pagefindOptions = {
  excerptLength: 24,
  ranking: {
    termFrequency: 0.4,
    pageLength: 0.3,
    metaWeights: { title: 10, keywords: 6, description: 2 },
  },
}

/** Made after the pages, from their HTML; a variable, so that it is not bundled. */
const pagefindUrl = addressOf('/_pagefind/pagefind.js')

/** Loads what searches the texts of all pages; once, and again where that has failed. */
export const loadPagefind = loadOnce(async () => {
  const pagefind = (await import(/* turbopackIgnore: true */ pagefindUrl)) as Pagefind
  await pagefind.options(pagefindOptions)
  await pagefind.init()
  return pagefind
})

/** Whether the texts can be searched: the preview has no finished pages to index. */
export const hasTexts = process.env.NODE_ENV !== 'development'

/** Shares one load among all that ask; after a failure, whoever asks next starts another. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load()
    loaded.catch(() => (loaded = undefined))
    return loaded
  }
}
