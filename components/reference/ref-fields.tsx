import type { ReactNode } from 'react'

interface FieldProps {
  id: string
  name: string
  type: string
  /** Short note, such as `required`. */
  note?: string
  /** Description and nested fields. */
  children: ReactNode
}

/** Field with a link to itself. Has few classes, since a page may have hundreds of fields. */
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
  /** Set if the fields are visible initially. */
  open?: string
  children: ReactNode
}

export function RefNested({ summary, open, children }: NestedProps) {
  return (
    <details open={open !== undefined}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}

/** Error status with its cause and, in emphasis, the solution. */
export function RefError({ status, children }: { status: string; children: ReactNode }) {
  return (
    <>
      <dt>{status}</dt>
      <dd>{children}</dd>
    </>
  )
}
