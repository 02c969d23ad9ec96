'use client'

import { useEffect, useRef, useState, type ComponentType } from 'react'
import { Icon } from '../icons.tsx'
import { loadList } from './preload.ts'
import type { ResultsProps } from './search-results.client.tsx'

interface Props {
  /** What was looked for in this visit, newest first. */
  recent: readonly string[]
  /** Called with the query that has led somewhere. */
  onFound: (query: string) => void
  onClose: () => void
}

/** The field of the search: a combobox whose list is loaded when the reader turns to the search. */
export function SearchPanel({ recent, onFound, onClose }: Props) {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<string>()
  const panel = useRef<HTMLDivElement>(null)
  const { Results, hasFailed } = useResults()
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
          const chosen = options.find(({ id }) => id === active) ?? (query.trim() && options[0])
          if (chosen) chosen.click()
        }}
      >
        <Icon name="search" />
        <Field
          query={query}
          active={active}
          isExpanded={Results !== undefined}
          onType={type}
          onMove={(step) => setActive(findNext(panel.current!, active, step))}
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
      {hasFailed && (
        <p className="site-search__status soft" role="status">
          The search could not be loaded. Close it and try again.
        </p>
      )}
      {Results && (
        <Results
          query={query.trim()}
          active={active}
          recent={recent}
          onRecent={type}
          onFound={() => {
            onFound(query.trim())
            onClose()
          }}
        />
      )}
    </div>
  )
}

/** The list of results, as soon as it is here. */
function useResults() {
  const [state, setState] = useState<{
    Results?: ComponentType<ResultsProps>
    hasFailed?: boolean
  }>({})
  useEffect(() => {
    loadList().then(
      ({ SearchResults }) => setState({ Results: SearchResults }),
      () => setState({ hasFailed: true }),
    )
  }, [])
  return state
}

interface FieldProps {
  query: string
  active: string | undefined
  isExpanded: boolean
  onType: (query: string) => void
  /** Goes that many options on. */
  onMove: (step: number) => void
}

/** The field, which keeps the focus while the arrow keys go through the list. */
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

/** The option that many steps on; before the first and after the last one is the field itself. */
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
