'use client'

import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '../icons.tsx'
import { Link } from '../visit/link.client.tsx'
import { findPages, loadIndex, type FoundPage, type SearchResults } from './find-pages.ts'

/** How many sections of a page are listed. */
const partCount = 3

/** The field of the search, and what it finds. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('')
  const { status, pages } = useResults(query)
  const first = useRef<HTMLUListElement>(null)
  return (
    <div className="site-search__panel" onKeyDown={moveByArrows}>
      <form
        className="site-search__form row"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          first.current?.querySelector('a')?.click()
        }}
      >
        <Icon name="search" />
        <input
          className="site-search__input"
          type="search"
          autoFocus
          placeholder="Search documentation"
          aria-label="Search documentation"
          aria-controls="searchResults"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
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
      <div className="site-search__results" id="searchResults">
        <p className="site-search__status soft" role="status">
          {status}
        </p>
        <ul ref={first} className="site-search__list" onClick={onClose}>
          {pages.map((page) => (
            <Result key={page.url} page={page} />
          ))}
        </ul>
      </div>
    </div>
  )
}

function Result({ page: { url, meta, excerpt, sub_results: parts } }: { page: FoundPage }) {
  const sections = parts.filter((part) => part.url.includes('#')).slice(0, partCount)
  return (
    <li className="search-result">
      <ResultLink url={url} title={meta.title ?? url} excerpt={excerpt} />
      {sections.length > 0 && (
        <ul>
          {sections.map((part) => (
            <li key={part.url}>
              <ResultLink {...part} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function ResultLink({ url, title, excerpt }: { url: string; title: string; excerpt: string }) {
  return (
    <Link href={url.replace(/(?:\/index)?\.html(?=$|[?#])/, '') || '/'}>
      <span className="search-result__title">{title}</span>
      {/* Pagefind escapes the page's text; the only markup is its `<mark>`. */}
      <span className="search-result__excerpt soft" dangerouslySetInnerHTML={{ __html: excerpt }} />
    </Link>
  )
}

/** What the query finds; while the next results are on their way, the last ones stay. */
function useResults(query: string): SearchResults {
  const [results, setResults] = useState<SearchResults>({ status: '', pages: [] })
  useEffect(() => {
    let isCurrent = true
    const work = query.trim() === '' ? loadIndex() : findPages(query.trim())
    void work.then((found) => {
      if (found && isCurrent) setResults(found)
    })
    return () => {
      isCurrent = false
    }
  }, [query])
  return results
}

/** Up and down go from the field through the links and back. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li a')]
  const index = stops.findIndex((stop) => stop === document.activeElement) + step
  event.preventDefault()
  stops[(index + stops.length) % stops.length]!.focus()
}
