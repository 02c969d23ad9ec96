'use client'

import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icons.tsx'
import type { Results } from './find.ts'
import type { PageMatch } from './names.ts'
import { loadSearch } from './load-search.ts'
import { PageGroup } from './search-options.tsx'

interface PanelProps {
  popularRoutes: string[]
  onClose: () => void
}

export function SearchPanel({ popularRoutes, onClose }: PanelProps) {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<string>()
  const panel = useRef<HTMLDivElement>(null)
  const trimmed = query.trim()
  const { status, pages, isStale } = useResults(trimmed, popularRoutes)
  const openFirst = useOpenFirst(trimmed, isStale === true, () => listOptions(panel.current!)[0])
  const type = (text: string) => {
    setQuery(text)
    setActive(undefined)
  }
  return (
    <div ref={panel} className="site-search__panel">
      <form
        className="site-search__form row"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          const chosen = listOptions(panel.current!).find(({ id }) => id === active)
          if (chosen) chosen.click()
          else if (trimmed) openFirst()
        }}
      >
        <Icon name="search" />
        <Field
          query={query}
          active={active}
          isExpanded={pages.length > 0}
          onType={type}
          onMove={(step) => {
            if (!isStale) setActive(findNextOption(panel.current!, active, step))
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
          {status}
        </p>
        <ResultList pages={pages} active={active} isStale={isStale} onFound={onClose} />
      </div>
      <p className="site-search__keys soft" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close
      </p>
    </div>
  )
}

interface ListProps {
  pages: PageMatch[]
  active: string | undefined
  isStale: boolean | undefined
  onFound: () => void
}

function ResultList({ pages, active, isStale, onFound }: ListProps) {
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
        <PageGroup key={page.url} page={page} active={active} onFound={onFound} />
      ))}
    </div>
  )
}

/**
 * Returns a function that opens the first result. While the results are stale, it waits for those
 * of the current query.
 */
function useOpenFirst(query: string, isStale: boolean, find: () => HTMLElement | undefined) {
  const pendingQuery = useRef<string>(undefined)
  useEffect(() => {
    if (isStale || pendingQuery.current === undefined) return
    if (pendingQuery.current === query) find()?.click()
    pendingQuery.current = undefined
  })
  return () => {
    if (isStale) pendingQuery.current = query
    else find()?.click()
  }
}

interface FieldProps {
  query: string
  active: string | undefined
  isExpanded: boolean
  onType: (query: string) => void
  /** Called with the number of options to move by. */
  onMove: (step: number) => void
}

/** Combobox input that keeps focus while arrow keys move through the results. */
function Field({ query, active, isExpanded, onType, onMove }: FieldProps) {
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
      aria-activedescendant={active}
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

/** Returns the id of the option `step` positions away, or `undefined` for the input itself. */
function findNextOption(
  panel: Element,
  active: string | undefined,
  step: number,
): string | undefined {
  const stops = [undefined, ...listOptions(panel)]
  const index = stops.findIndex((stop) => stop?.id === active) + step
  const next = stops[(index + stops.length) % stops.length]
  next?.scrollIntoView({ block: 'nearest' })
  return next?.id
}

function listOptions(panel: Element): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('[role=option]')]
}

const debounceMs = 100

const failure = 'The search index could not be loaded. Close the search and try again.'

/**
 * Returns matches by name immediately, and full-text matches after a delay. Without a query, it
 * returns the popular pages.
 */
function useResults(query: string, popularRoutes: string[]): Results {
  const { search, status } = useSearch()
  const [last, setLast] = useState<Results & { query?: string }>({ status: '', pages: [] })
  useEffect(() => {
    if (!search || query === '') return
    let isCurrent = true
    const timer = setTimeout(() => {
      void search
        .findAll(query, search.pages)
        .then((found) => isCurrent && setLast({ query, ...found }))
    }, debounceMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [search, query])
  if (!search) return { status, pages: [], isStale: true }
  if (query === '') {
    const popular = search.listPages(popularRoutes, search.pages)
    return { status: status || popular.status, pages: popular.pages }
  }
  if (last.query === query) return last
  return search.findAtOnce(query, search.pages, last.pages)
}

/** Loads the search when the dialog opens. `status` is a message if that fails. */
function useSearch() {
  const [search, setSearch] = useState<Awaited<ReturnType<typeof loadSearch>>>()
  const [status, setStatus] = useState('')
  useEffect(() => {
    loadSearch()
      .then((loaded) => {
        setSearch(loaded)
        // Loading the index in parallel would delay the names.
        return loaded.searchIndex?.load()
      })
      .catch(() => setStatus(failure))
  }, [])
  return { search, status }
}
