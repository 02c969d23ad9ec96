import { preloadModule } from 'react-dom'
import { addressOf } from '#components/visit/page-address.ts'
import type { SearchPage } from '#generate/render-search-file.ts'
import { hasTexts, loadOnce, pagefindUrl } from './load-pagefind.ts'
import type { Found } from './names.ts'

/** Loads what finds, and what all pages are called; once, and again where that has failed. */
export const loadSearch = loadOnce(async () => {
  const [code, pages] = await Promise.all([import('./find.ts'), loadPages()])
  return {
    findAtOnce: (query: string, last: Found[]) => code.findAtOnce(query, pages, last),
    findAll: (query: string) => code.findAll(query, pages),
  }
})

async function loadPages(): Promise<SearchPage[]> {
  const response = await fetch(addressOf('/search.json'))
  if (!response.ok) throw new Error(`${response.status} for /search.json`)
  return (await response.json()) as SearchPage[]
}

/** Has all on its way that the search needs. The dialog says what did not come. */
export function preloadSearch(): void {
  void loadSearch().catch(() => undefined)
  if (hasTexts) preloadModule(pagefindUrl, { as: 'script' })
}
