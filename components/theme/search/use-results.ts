import { useEffect, useState } from 'react'
import type { Results } from './find.ts'
import { hasTexts, loadPagefind } from './load-pagefind.ts'
import { loadSearch } from './load-search.ts'

/** Milliseconds without a key after which the texts are searched, too. */
const pause = 100

const failure = 'The search index could not be loaded. Close the search and try again.'

/** Finds what is asked for: names at once, the rest a moment later; until then the last results stay. */
export function useResults(query: string): Results {
  const { search, status } = useSearch()
  const [last, setLast] = useState<Results & { query?: string }>({ status: '', pages: [] })
  useEffect(() => {
    if (!search || query === '') return
    let isCurrent = true
    const timer = setTimeout(() => {
      void search.findAll(query).then((found) => isCurrent && setLast({ query, ...found }))
    }, pause)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [search, query])
  if (query === '' || !search) return { status, pages: [] }
  if (last.query === query) return last
  const names = search.findAtOnce(query)
  return { status: '', pages: names.length > 0 ? names : last.pages }
}

/** Loads what the search needs when the dialog opens, and says so where that does not come. */
function useSearch() {
  const [search, setSearch] = useState<Awaited<ReturnType<typeof loadSearch>>>()
  const [status, setStatus] = useState('')
  useEffect(() => {
    loadSearch().then(setSearch, () => setStatus(failure))
    if (hasTexts) loadPagefind().catch(() => setStatus(failure))
  }, [])
  return { search, status }
}
