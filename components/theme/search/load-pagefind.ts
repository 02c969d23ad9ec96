import { addressOf } from '#components/visit/page-address.ts'

/** Page data of Pagefind, limited to the fields used here. */
export interface PagefindPage {
  url: string
  content: string
  /** HTML with `<mark>` around matched words. Everything else is escaped. */
  excerpt: string
  meta: { title?: string }
  sub_results: { title: string; url: string; excerpt: string; locations: number[] }[]
}

/** Search result of Pagefind. The id identifies the page across searches. */
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

/** Options tuned with `test/content/search-questions.ts`. Excerpts are two lines long. */
const pagefindOptions = {
  excerptLength: 24,
  ranking: {
    termFrequency: 0.4,
    pageLength: 0.3,
    metaWeights: { title: 10, keywords: 6, description: 2 },
  },
}

/** URL of Pagefind, which is generated after the build. A variable prevents bundling. */
const pagefindUrl = addressOf('/_pagefind/pagefind.js')

/** Loads Pagefind once. Retries after a failure. */
export const loadPagefind = loadOnce(async () => {
  const pagefind = (await import(/* turbopackIgnore: true */ pagefindUrl)) as Pagefind
  await pagefind.options(pagefindOptions)
  await pagefind.init()
  return pagefind
})

/** Whether full-text search is available. The preview has no exported pages to index. */
export const hasTexts = process.env.NODE_ENV !== 'development'

/** Memoizes a load. Discards a failed one, so that the next call retries. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load()
    loaded.catch(() => (loaded = undefined))
    return loaded
  }
}
