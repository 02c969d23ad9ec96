'use client'

import { useRef, useState } from 'react'
import { Icon } from '../icons.tsx'
import { PageGroup } from './search-options.tsx'
import { useResults } from './use-results.ts'

/** The field of the search, and below it what the query finds. */
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
              <PageGroup key={`${asked} ${page.url}`} {...{ page, active }} onFound={onClose} />
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
