'use client'

import { useEffect, useMemo, useState } from 'react'
import { Link } from '#components/visit/link.client.tsx'
import { prepareNames, type NameIndex } from './find-names.ts'
import type { Found, FoundPlace, Results } from './found.ts'
import { hasTexts, loadOnce, loadPagefind, loadSearchFile } from './load-index.ts'
import type { Stretch } from './marks.ts'
import { findAll, findAtOnce } from './results.ts'

/** What the list of results is told by the field. */
export interface ResultsProps {
  query: string
  /** Id of the option that the arrow keys have come to. */
  active: string | undefined
  recent: readonly string[]
  /** Looks again for what was looked for before. */
  onRecent: (query: string) => void
  /** A result was chosen. */
  onFound: () => void
}

/** What the query finds, as the list of a combobox. */
export function SearchResults({ query, active, recent, onRecent, onFound }: ResultsProps) {
  const { status, pages } = useResults(query)
  const isEmpty = query === '' ? recent.length === 0 : pages.length === 0
  return (
    <div className="site-search__results">
      <p className="site-search__status soft" role="status">
        {status}
      </p>
      {!isEmpty && (
        <div id="searchResults" className="site-search__list" role="listbox" aria-label="Results">
          {query === '' ? (
            <Recent queries={recent} active={active} onChoose={onRecent} />
          ) : (
            pages.map((page, index) => (
              <PageGroup key={index} {...{ page, index, active, onFound }} />
            ))
          )}
        </div>
      )}
    </div>
  )
}

interface RecentProps {
  queries: readonly string[]
  active: string | undefined
  onChoose: (query: string) => void
}

function Recent({ queries, active, onChoose }: RecentProps) {
  return (
    <div role="group" aria-label="Recent searches">
      <p className="site-search__label soft" aria-hidden="true">
        Recent searches
      </p>
      {queries.map((query, index) => (
        <button
          key={query}
          type="button"
          role="option"
          className="search-option"
          id={`recentSearch-${index}`}
          tabIndex={-1}
          aria-selected={active === `recentSearch-${index}`}
          onClick={() => onChoose(query)}
        >
          {query}
        </button>
      ))}
    </div>
  )
}

interface GroupProps {
  page: Found
  index: number
  active: string | undefined
  onFound: () => void
}

/** A page, and the places on it. */
function PageGroup({ page, index, active, onFound }: GroupProps) {
  const { sections, ...whole } = page
  return (
    <div
      className="search-result"
      role="group"
      aria-label={page.title.map(({ text }) => text).join('')}
    >
      {[whole, ...sections].map((place, number) => {
        const id = `searchResult-${index}-${number}`
        return <Option key={id} id={id} isActive={id === active} {...{ place, onFound }} />
      })}
    </div>
  )
}

interface OptionProps {
  id: string
  place: FoundPlace
  isActive: boolean
  onFound: () => void
}

function Option({ id, place, isActive, onFound }: OptionProps) {
  const { url, title, excerpt, isCode } = place
  const Title = isCode ? 'code' : 'span'
  // Another text gets another element: where an extension has rewritten one, React cannot change it.
  const [titleKey, excerptKey] = [`title ${JSON.stringify(title)}`, JSON.stringify(excerpt)]
  return (
    <Link
      id={id}
      className="search-option"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      href={url}
      onClick={onFound}
    >
      <Title key={titleKey} className="search-option__title">
        <Marked text={title} />
      </Title>
      {excerpt.length > 0 && (
        <span key={excerptKey} className="search-option__excerpt soft">
          <Marked text={excerpt} />
        </span>
      )}
    </Link>
  )
}

function Marked({ text }: { text: Stretch[] }) {
  return text.map((stretch, index) =>
    stretch.isMarked ? <mark key={index}>{stretch.text}</mark> : stretch.text,
  )
}

/** Milliseconds without a key after which the texts are searched, too. */
const pause = 100

/** What the query finds; while nothing of it is known yet, the last results stay. */
function useResults(query: string): Results {
  const { names, status } = useNames()
  const [last, setLast] = useState<Results & { query: string }>({
    query: '',
    status: '',
    pages: [],
  })
  const atOnce = useMemo(() => names && query && findAtOnce(query, names), [names, query])
  useEffect(() => {
    if (!names || query === '') return
    let isCurrent = true
    const timer = setTimeout(() => {
      void findAll(query, names).then((found) => isCurrent && setLast({ query, ...found }))
    }, pause)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [names, query])
  if (query === '') return { status, pages: [] }
  if (last.query === query || !atOnce) return last
  return atOnce.pages.length > 0 ? atOnce : { ...last, status: '' }
}

/**
 * What all pages are called, as soon as it is here; says so where it does not come. What searches the
 * texts starts after that, as it would keep the processor from the first results.
 */
function useNames(): { names?: NameIndex; status: string } {
  const [state, setState] = useState<{ names?: NameIndex; status: string }>({ status: '' })
  const { names } = state
  useEffect(() => {
    loadNames().then(
      (names) => setState({ names, status: '' }),
      () => setState({ names: prepareNames([]), status: failure }),
    )
  }, [])
  useEffect(() => {
    if (!names || !hasTexts) return
    loadPagefind().catch(() => setState({ names, status: failure }))
  }, [names])
  return state
}

const loadNames = loadOnce(async () => prepareNames(await loadSearchFile()))

const failure = 'The search index could not be loaded. Close the search and try again.'
