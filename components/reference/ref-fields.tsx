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

/** Field with a link to itself. Uses few classes to keep pages with many fields small. */
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

/** Error with its cause and, emphasized, the solution. */
export function RefError({ status, children }: { status: string; children: ReactNode }) {
  return (
    <>
      <dt>{status}</dt>
      <dd>{children}</dd>
    </>
  )
}
