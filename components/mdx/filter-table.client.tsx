'use client'

import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { Table } from './table.tsx'

interface Props {
  label: string
  /** The `<thead>`. */
  head: ReactNode
  /** Each `<tr>` of the body, and the words in it. */
  rows: { row: ReactNode; text: string }[]
}

/** The table, the field that filters it, and how many rows are shown. Without script all rows are. */
export function FilteredTable({ label, head, rows }: Props) {
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The field may hold something already: the reader was quicker than React, or has come back.
  useEffect(() => setQuery(field.current!.value), [])
  const words = query.toLowerCase().split(/\s+/)
  const isShown = ({ text }: Props['rows'][number]) => {
    const lower = text.toLowerCase()
    return words.every((word) => lower.includes(word))
  }
  const clear = () => {
    setQuery('')
    field.current!.focus()
  }
  return (
    <div className="filter-table">
      <div className="filter-table__bar needs-script" data-pagefind-ignore="all">
        <label className="filter-table__label">
          {label}
          <input
            ref={field}
            type="search"
            className="filter-table__field control"
            autoComplete="off"
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          />
        </label>
        {query !== '' && (
          <button type="button" className="filter-table__clear control" onClick={clear}>
            Clear
          </button>
        )}
        <p className="filter-table__count soft" role="status">
          {`${rows.filter(isShown).length} of ${rows.length} rows`}
        </p>
      </div>
      <Table>
        {head}
        <tbody>
          {rows.map((each, index) => isShown(each) && <Fragment key={index}>{each.row}</Fragment>)}
        </tbody>
      </Table>
    </div>
  )
}
