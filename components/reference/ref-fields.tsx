import type { ReactNode } from 'react'

interface FieldProps {
  id: string
  name: string
  type: string
  /** A word beside it, such as `required`. */
  note?: string
  /** What it means, and the fields in it. */
  children: ReactNode
}

/** One field. Its name is a link to itself. Few classes, since there are many of them. */
export function RefField({ id, name, type, note, children }: FieldProps) {
  return (
    <>
      <dt id={id}>
        <a href={`#${id}`}>{name}</a> <i>{type}</i>
        {note && <b className={`is-${note}`}> {note}</b>}
      </dt>
      <dd>{children}</dd>
    </>
  )
}

interface NestedProps {
  summary: string
  /** There where they are shown from the start. */
  open?: string
  children: ReactNode
}

/** The fields of a field. */
export function RefNested({ summary, open, children }: NestedProps) {
  return (
    <details open={open !== undefined}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}

/** One error: when it happens and, emphasized, what to do. */
export function RefError({ status, children }: { status: string; children: ReactNode }) {
  return (
    <>
      <dt>{status}</dt>
      <dd>{children}</dd>
    </>
  )
}
