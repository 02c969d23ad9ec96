import type { SearchPage } from '#generate/render-search-file.ts'
import { addressOf } from '#components/visit/page-address.ts'

/** What Pagefind says of a page, as far as it is used here. */
export interface PagefindPage {
  url: string
  /** Escaped, but for `<mark>` around the words that were found. */
  excerpt: string
  meta: { title?: string }
  sub_results: { title: string; url: string; excerpt: string }[]
}

/** What Pagefind's own module offers, as far as it is used here. */
interface Pagefind {
  options(options: { excerptLength: number }): Promise<void>
  init(): Promise<void>
  search(query: string): Promise<{ results: { data(): Promise<PagefindPage> }[] }>
}

/** Words of an excerpt: two lines. */
const excerptLength = 24

/** Made after the pages, from their HTML; a variable, so that it is not bundled. */
export const pagefindUrl = addressOf('/_pagefind/pagefind.js')

/** Loads the titles, headings and names of all pages; once, and again where that has failed. */
export const loadSearchFile = loadOnce(async () => {
  const response = await fetch(addressOf('/search.json'))
  if (!response.ok) throw new Error(`${response.status} for /search.json`)
  return (await response.json()) as SearchPage[]
})

/** Loads what searches the texts of all pages; once, and again where that has failed. */
export const loadPagefind = loadOnce(async () => {
  const pagefind = (await import(/* turbopackIgnore: true */ pagefindUrl)) as Pagefind
  await pagefind.options({ excerptLength })
  await pagefind.init()
  return pagefind
})

/** Whether the texts can be searched: the preview has no finished pages to index. */
export const hasTexts = process.env.NODE_ENV !== 'development'

/** The same load for all that ask; after a failure, whoever asks next starts another. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load()
    loaded.catch(() => (loaded = undefined))
    return loaded
  }
}
