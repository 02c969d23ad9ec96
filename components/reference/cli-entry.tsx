import type { ReactNode } from 'react'

interface Props {
  id: string
  /** What is explained, as it is typed. */
  term: string
  /** A few words beside it, such as `required`. */
  notes?: string
  children: ReactNode
}

/** One line of a `CliGroup`: an option, an argument, a variable or an exit code. */
export function CliEntry({ id, term, notes, children }: Props) {
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
