import type { ReactNode } from 'react'
import { RefPart } from './ref-part.tsx'

/** A list of terms of the command line, each a `CliEntry`; with a title, a part of its own. */
export function CliGroup({ title, children }: { title?: string; children: ReactNode }) {
  const list = <dl className="cli-group__list box">{children}</dl>
  return title ? <RefPart title={title}>{list}</RefPart> : list
}

interface EntryProps {
  id: string
  /** What is explained, as it is typed. */
  term: string
  /** A few words beside it, such as `required`. */
  notes?: string
  children: ReactNode
}

/** One line of a `CliGroup`: an option, an argument, a variable or an exit code. */
export function CliEntry({ id, term, notes, children }: EntryProps) {
  return (
    <div className="cli-entry" id={id}>
      <dt className="cli-entry__term">
        <a className="cli-entry__link" href={`#${id}`}>
          <code>{term}</code>
        </a>{' '}
        {notes && <span className="cli-entry__notes">{notes}</span>}
      </dt>
      <dd className="cli-entry__text">{children}</dd>
    </div>
  )
}
