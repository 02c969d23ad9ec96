import type { ReactNode } from 'react'
import { RefPart } from './api.tsx'

/** List of `CliEntry` components with an optional title. */
export function CliGroup({ title, children }: { title?: string; children: ReactNode }) {
  const list = <dl className="cli-group__list box">{children}</dl>
  return title ? <RefPart title={title}>{list}</RefPart> : list
}

interface EntryProps {
  id: string
  /** Term as typed on the command line. */
  term: string
  /** Short notes on the term, such as `required`. */
  notes?: string
  children: ReactNode
}

/** Option, argument, environment variable or exit code. */
export function CliEntry({ id, term, notes, children }: EntryProps) {
  return (
    <div className="cli-entry" id={id}>
      <dt>
        <a className="cli-entry__link" href={`#${id}`}>
          <code>{term}</code>
        </a>{' '}
        {notes && <span className="cli-entry__notes">{notes}</span>}
      </dt>
      <dd className="cli-entry__text">{children}</dd>
    </div>
  )
}
