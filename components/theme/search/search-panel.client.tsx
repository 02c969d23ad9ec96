'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { Icon } from '../icons.tsx'
import type { PageMatch, Search } from './find.ts'
import { loadSearch } from './load-search.ts'
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
  const { status, pages, retry } = useResults(trimmed, popularRoutes)
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
          const options = listOptions(panel.current!)
          const chosen = options.find(({ id }) => id === activeId)
          if (chosen) chosen.click()
          else if (trimmed) options[0]?.click()
          retry()
        }}
      >
        <Icon name="search" />
        <SearchField
          query={query}
          activeId={activeId}
          isExpanded={pages.length > 0}
          onType={changeQuery}
          onMove={(step) => setActiveId(showNextOption(panel.current!, activeId, step))}
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
        <ResultList pages={pages} activeId={activeId} onFound={onClose} />
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
  onFound: () => void
}

function ResultList({ pages, activeId, onFound }: ListProps) {
  if (pages.length === 0) return null
  return (
    <div id="searchResults" className="site-search__list" role="listbox" aria-label="Results">
      {pages.map((page) => (
        <PageOptionGroup key={page.url} page={page} activeId={activeId} onFound={onFound} />
      ))}
    </div>
  )
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

/**
 * Returns the pages that match the query, or the popular pages if it has only stop words, with a
 * status message. `retry` loads the search again if that has failed.
 */
function useResults(query: string, popularRoutes: string[]) {
  const { search, status, retry } = useSearch()
  const words = search?.hasOnlyStopWords(query) ? '' : query
  const pages = useMemo(() => {
    if (!search) return []
    return words === '' ? search.list(popularRoutes) : search.find(normalize(words))
  }, [search, words, popularRoutes])
  return { status: search ? describe(words, pages) : status, pages, retry }
}

/** Loads the search. Until then, `status` says so, or that loading has failed. */
function useSearch() {
  const [search, setSearch] = useState<Search>()
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState<number>()
  const isLoading = failedAttempt !== attempt
  useEffect(() => {
    loadSearch()
      .then(setSearch)
      .catch(() => setFailedAttempt(attempt))
  }, [attempt])
  return {
    search,
    status: isLoading
      ? 'Loading the search…'
      : 'The search could not be loaded. Check your connection, and press Enter to try again.',
    retry: () => {
      if (!isLoading) setAttempt(attempt + 1)
    },
  }
}

/** Longest query that a status message repeats. */
const maxQuotedLength = 40

function describe(query: string, { length }: readonly PageMatch[]): string {
  if (query === '') return length > 0 ? 'Pages to begin with' : ''
  if (length > 0) return length === 1 ? '1 page found' : `${length} pages found`
  const isLong = query.length > maxQuotedLength
  const quoted = isLong ? `${query.slice(0, maxQuotedLength).trimEnd()}…` : query
  return `Nothing found for “${quoted}”. Try fewer or other words`
}

/** Longest query that is searched for. The rest of a pasted text is noise. */
const maxQueryLength = 200

/** Replaces full-width letters, such as those of Japanese keyboards, and ligatures. */
function normalize(query: string): string {
  return query.slice(0, maxQueryLength).normalize('NFKC')
}
