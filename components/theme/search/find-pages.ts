/** A page that was found, as Pagefind describes it. */
export interface FoundPage {
  url: string
  excerpt: string
  meta: { title?: string }
  sub_results: { title: string; url: string; excerpt: string }[]
}

/** What a query finds, with a sentence that says so. */
export interface SearchResults {
  status: string
  pages: FoundPage[]
}

/** What Pagefind's own module offers, as far as it is used here. */
interface Pagefind {
  init(): Promise<void>
  debouncedSearch(query: string): Promise<{ results: { data(): Promise<FoundPage> }[] } | null>
}

const resultCount = 8

/** Made after the pages, from their HTML; a variable, so that it is not bundled. */
const indexUrl: string = '/_pagefind/pagefind.js'

/** Loads the index. Empty results, which say so where it could not be loaded. */
export async function loadIndex(): Promise<SearchResults> {
  try {
    await loadPagefind()
    return { status: '', pages: [] }
  } catch {
    const status = 'The search index could not be loaded. Close the search and try again.'
    return { status, pages: [] }
  }
}

/** The pages that fit a query; undefined where the reader has typed on meanwhile. */
export async function findPages(query: string): Promise<SearchResults | undefined> {
  try {
    const search = await (await loadPagefind()).debouncedSearch(query)
    if (!search) return undefined
    const pages = await Promise.all(search.results.slice(0, resultCount).map((each) => each.data()))
    return { status: describeCount(search.results.length, query), pages }
  } catch {
    return { status: 'The search failed. Check your connection and type again.', pages: [] }
  }
}

function describeCount(count: number, query: string): string {
  if (count === 0) return `Nothing found for “${query}”. Try fewer or other words.`
  return count === 1 ? '1 page found' : `${count} pages found`
}

let pagefind: Promise<Pagefind> | undefined

/**
 * Pagefind, ready to search; loaded once, and again where that has failed. All queries wait for the same
 * promise, so that they reach the index in the order in which they were typed.
 */
function loadPagefind(): Promise<Pagefind> {
  pagefind ??= (import(/* turbopackIgnore: true */ indexUrl) as Promise<Pagefind>).then(
    async (module) => {
      await module.init()
      return module
    },
  )
  pagefind.catch(() => (pagefind = undefined))
  return pagefind
}
