'use client'

import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icons.tsx'
import type { Results } from './find.ts'
import { hasTexts, loadPagefind } from './load-pagefind.ts'
import { loadSearch } from './load-search.ts'
import { PageGroup } from './search-options.tsx'

export function SearchPanel({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<string>()
  const panel = useRef<HTMLDivElement>(null)
  const asked = query.trim()
  const { status, pages } = useResults(asked)
  const isEmpty = pages.length === 0
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
          const options = listOptions(panel.current!)
          const chosen = options.find(({ id }) => id === active) ?? (asked ? options[0] : undefined)
          chosen?.click()
        }}
      >
        <Icon name="search" />
        <Field
          query={query}
          active={active}
          isExpanded={!isEmpty}
          onType={type}
          onMove={(step) => setActive(findNext(panel.current!, active, step))}
        />
        <CloseButton onClick={onClose} />
      </form>
      <div className="site-search__results">
        <p className="site-search__status soft" role="status">
          {status}
        </p>
        {!isEmpty && (
          <div id="searchResults" className="site-search__list" role="listbox" aria-label="Results">
            {pages.map((page) => (
              <PageGroup key={page.url} page={page} active={active} onFound={onClose} />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label="Close the search" onClick={onClick}>
      <Icon name="close" />
    </button>
  )
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
        if (step === undefined) return
        event.preventDefault()
        onMove(step)
      }}
    />
  )
}

/** Returns the id of the option `step` positions away, or `undefined` for the input itself. */
function findNext(panel: Element, active: string | undefined, step: number): string | undefined {
  const stops = [undefined, ...listOptions(panel)]
  const index = stops.findIndex((stop) => stop?.id === active) + step
  const next = stops[(index + stops.length) % stops.length]
  next?.scrollIntoView({ block: 'nearest' })
  return next?.id
}

function listOptions(panel: Element): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('[role=option]')]
}

/** Debounce delay of the full-text search, in milliseconds. */
const debounceMs = 100

const failure = 'The search index could not be loaded. Close the search and try again.'

/** Returns matches by name immediately, and full-text matches after a delay. */
function useResults(query: string): Results {
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
  if (query === '' || !search) return { status, pages: [] }
  if (last.query === query) return last
  return { status: '', pages: search.findAtOnce(query, search.pages, last.pages) }
}

/** Loads the search when the dialog opens. Returns a status message if that fails. */
function useSearch() {
  const [search, setSearch] = useState<Awaited<ReturnType<typeof loadSearch>>>()
  const [status, setStatus] = useState('')
  useEffect(() => {
    loadSearch()
      .then(setSearch)
      // Loading Pagefind in parallel would delay the names.
      .then(() => (hasTexts ? loadPagefind() : undefined))
      .catch(() => setStatus(failure))
  }, [])
  return { search, status }
}
