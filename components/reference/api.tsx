import { useId, type ReactNode } from 'react'
import { CopyButton } from '../mdx/copy-button.tsx'
import { Path } from '../mdx/elements.tsx'

interface OperationProps {
  /** Id, unless the heading above has it (`transform-page.ts`). */
  headingId?: string
  method: string
  /** Path with parameters in braces. */
  path: string
  server: string
  role: string
  summary: string
  children: ReactNode
}

export function RefOperation({
  headingId,
  method,
  path,
  server,
  role,
  summary,
  children,
}: OperationProps) {
  return (
    <div className="ref" id={headingId}>
      <div className="ref__head box">
        <code className="ref__call">
          <RefMethod method={method} /> <Path path={path} />
        </code>
        <CopyButton text={server + path} label={`Copy the address: ${summary}`} />
      </div>
      <p className="ref__role soft">
        Minimum role: <b>{role}</b>
      </p>
      {children}
    </div>
  )
}

function RefMethod({ method }: { method: string }) {
  return <b className={`ref-method ref-method--${method.toLowerCase()}`}>{method}</b>
}

interface LinkProps {
  /** Id of the operation. */
  target: string
  method: string
  path: string
  role: string
  children: ReactNode
}

export function RefLink({ target, method, path, role, children }: LinkProps) {
  return (
    <li>
      <a className="ref-links__link" href={`#${target}`}>
        {children}
      </a>{' '}
      <code>
        <RefMethod method={method} /> <Path path={path} />
      </code>{' '}
      <span className="ref-links__role">Role: {role}</span>
    </li>
  )
}

interface RefMoreProps {
  title: string
  /** Set if the element is open initially. */
  open?: string
  children: ReactNode
}

export function RefMore({ title, open, children }: RefMoreProps) {
  return (
    <details className="ref-more box" open={open !== undefined}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

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
      <summary data-search-ignore="">{summary}</summary>
      {children}
    </details>
  )
}

/** Error status with its cause and its solution. */
export function RefError({ status, children }: { status: string; children: ReactNode }) {
  return (
    <>
      <dt>{status}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** Titled group. The title is not a heading, to keep it out of the table of contents. */
export function RefPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className="ref-part" role="group" aria-labelledby={id}>
      <p className="part-title soft" id={id}>
        {title}
      </p>
      {children}
    </div>
  )
}
