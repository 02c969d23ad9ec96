import { withBasePath } from '#components/visit/page-address.ts'
import type { SearchPage } from '#generate/render-search-file.ts'
import { memoizeLoader } from './memoize-loader.ts'

/** Loads the search code and the names of all pages. */
export const loadSearch = memoizeLoader(async () => {
  const [code, pages] = await Promise.all([import('./find.ts'), loadPages()])
  return { ...code, names: code.createNames(pages) }
})

async function loadPages(): Promise<SearchPage[]> {
  const response = await fetch(withBasePath('/search.json'))
  if (!response.ok) throw new Error(`${response.status} for /search.json`)
  return (await response.json()) as SearchPage[]
}
