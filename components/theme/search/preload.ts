import { preloadModule } from 'react-dom'
import { hasTexts, loadOnce, loadSearchFile, pagefindUrl } from './load-index.ts'

/** Loads the list of results; once, and again where that has failed. */
export const loadList = loadOnce(() => import('./search-results.client.tsx'))

/** Has all on its way that the first results need, and what searches the texts after them. */
export function preloadSearch(): void {
  void loadSearchFile()
  void loadList()
  if (hasTexts) preloadModule(pagefindUrl, { as: 'script' })
}
