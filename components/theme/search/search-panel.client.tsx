'use client'

import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icons.tsx'
import type { PageMatch } from './names.ts'
import { loadSearch } from './load-search.ts'
import type { SearchResults } from './results.ts'
import { PageOptionGroup } from './search-options.tsx'

interface PanelProps {
  popularRoutes: string[]
  onClose: () => void
}

export function SearchPanel({ popularRoutes, onClose }: PanelProps) {
  const [query, setQuery] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const panel = useRef<HTMLDivElement>(null)
  const trimmed = query.trim()
  const { status, pages, isStale, isPending } = useResults(trimmed, popularRoutes)
  const isSlow = useIsSlow(isPending === true, trimmed)
  const openFirstResult = useOpenFirstResult(
    trimmed,
    isStale === true,
    () => listOptions(panel.current!)[0],
  )
  const changeQuery = (text: string) => {
    setQuery(text)
    setActiveId(undefined)
  }
  return (
    <div ref={panel} className="site-search__panel">
      <form
        className="site-search__form row"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          const chosen = listOptions(panel.current!).find(({ id }) => id === activeId)
          if (chosen) chosen.click()
          else if (trimmed) openFirstResult()
        }}
      >
        <Icon name="search" />
        <SearchField
          query={query}
          activeId={activeId}
          isExpanded={pages.length > 0}
          onType={changeQuery}
          onMove={(step) => {
            if (!isStale) setActiveId(showNextOption(panel.current!, activeId, step))
          }}
        />
        <button
          type="button"
          className="icon-button"
          aria-label="Close the search"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </form>
      <div className="site-search__results">
        <p className="site-search__status soft" role="status">
          {status === '' && isSlow ? 'Loading the search…' : status}
        </p>
        <ResultList pages={pages} activeId={activeId} isStale={isStale} onFound={onClose} />
      </div>
      <p className="site-search__keys soft" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close
      </p>
    </div>
  )
}

interface ListProps {
  pages: PageMatch[]
  activeId: string | undefined
  isStale: boolean | undefined
  onFound: () => void
}

function ResultList({ pages, activeId, isStale, onFound }: ListProps) {
  if (pages.length === 0) return null
  return (
    <div
      id="searchResults"
      className="site-search__list"
      role="listbox"
      aria-label="Results"
      aria-busy={isStale}
    >
      {pages.map((page) => (
        <PageOptionGroup key={page.url} page={page} activeId={activeId} onFound={onFound} />
      ))}
    </div>
  )
}

/**
 * Returns a function that opens the first result. While the results are stale, it waits for those
 * of the current query.
 */
function useOpenFirstResult(
  query: string,
  isStale: boolean,
  findFirst: () => HTMLElement | undefined,
) {
  const pendingQuery = useRef<string>(undefined)
  useEffect(() => {
    if (isStale || pendingQuery.current === undefined) return
    if (pendingQuery.current === query) findFirst()?.click()
    pendingQuery.current = undefined
  })
  return () => {
    if (isStale) pendingQuery.current = query
    else findFirst()?.click()
  }
}

interface FieldProps {
  query: string
  activeId: string | undefined
  isExpanded: boolean
  onType: (query: string) => void
  /** Called with the number of options to move by. */
  onMove: (step: number) => void
}

/** Combobox input that keeps focus while arrow keys move through the results. */
function SearchField({ query, activeId, isExpanded, onType, onMove }: FieldProps) {
  return (
    <input
      className="site-search__input"
      type="text"
      role="combobox"
      autoFocus
      placeholder="Search documentation"
      aria-label="Search documentation"
      aria-controls="searchResults"
      aria-expanded={isExpanded}
      aria-autocomplete="list"
      aria-activedescendant={activeId}
      autoComplete="off"
      autoCapitalize="off"
      enterKeyHint="search"
      spellCheck={false}
      value={query}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
        // During composition, arrow keys belong to the input method.
        if (step === undefined || event.nativeEvent.isComposing) return
        event.preventDefault()
        onMove(step)
      }}
    />
  )
}

/**
 * Scrolls to the option `step` positions away. Returns its id, or `undefined` for the input itself.
 */
function showNextOption(
  panel: Element,
  activeId: string | undefined,
  step: number,
): string | undefined {
  const stops = [undefined, ...listOptions(panel)]
  const index = stops.findIndex((stop) => stop?.id === activeId) + step
  const next = stops[(index + stops.length) % stops.length]
  next?.scrollIntoView({ block: 'nearest' })
  return next?.id
}

function listOptions(panel: Element): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('[role=option]')]
}

const debounceMs = 100

const loadFailureMessage = 'The search index could not be loaded. Check your connection.'

/**
 * Returns matches by name immediately, and full-text matches after a delay. Returns the popular
 * pages if the query is empty.
 */
function useResults(query: string, popularRoutes: string[]): SearchResults {
  const { search, status } = useSearch(query)
  const [attempt, setAttempt] = useState(0)
  const [last, setLast] = useState<SearchResults & { query?: string }>({ status: '', pages: [] })
  useEffect(() => {
    if (!search || query === '') return
    let isCurrent = true
    const timer = setTimeout(() => {
      void search
        .findByNameAndText(normalize(query), search.names, query)
        .then((found) => isCurrent && setLast({ query, ...found }))
    }, debounceMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [search, query, attempt])
  useRetry(last.isPartial === true && last.query === query, last, () => setAttempt(attempt + 1))
  if (!search) return { status, pages: [], isStale: true, isPending: true }
  if (query === '') {
    const popular = search.listPopularPages(popularRoutes, search.names)
    return { status: status || popular.status, pages: popular.pages }
  }
  if (last.query === query) return last
  return search.findInterimResults(normalize(query), search.names, last.pages)
}

/** Replaces full-width letters, such as those of Japanese keyboards, and ligatures. */
function normalize(query: string): string {
  return query.normalize('NFKC')
}

/** Time after which the status says that the search is loading, in milliseconds. */
const slowMs = 500

/** Returns whether `isPending` has been `true` for some time since `query` last changed. */
function useIsSlow(isPending: boolean, query: string): boolean {
  const [isSlow, setSlow] = useState(false)
  // Reset as soon as nothing is pending.
  if (isSlow && !isPending) setSlow(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [isPending, query])
  return isSlow
}

const retryMs = 5000

/** Calls `retry` when the connection is back, and some time after each failed `attempt`. */
function useRetry(isFailed: boolean, attempt: unknown, retry: () => void): void {
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  useEffect(() => {
    if (!isFailed) return
    const onOnline = () => latest.current()
    const timer = setTimeout(onOnline, retryMs)
    addEventListener('online', onOnline)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', onOnline)
    }
  }, [isFailed, attempt])
}

/** Loads the search. If that fails, `status` is an error message until another query succeeds. */
function useSearch(query: string) {
  const [search, setSearch] = useState<Awaited<ReturnType<typeof loadSearch>>>()
  const [status, setStatus] = useState('')
  const isLoaded = search !== undefined
  const [attempt, setAttempt] = useState(0)
  useRetry(!isLoaded && status !== '', attempt, () => setAttempt(attempt + 1))
  useEffect(() => {
    if (isLoaded) return
    loadSearch()
      .then((loaded) => {
        setSearch(loaded)
        setStatus('')
        // Loading the index in parallel would delay the names.
        return loaded.searchIndex?.load()
      })
      .catch(() => setStatus(loadFailureMessage))
  }, [isLoaded, query, attempt])
  return { search, status }
}
