import type { ReactNode } from 'react'
import { runStatuses } from '#core/run-status.ts'
import { Path } from './elements.tsx'

interface RunBoardProps {
  title: string
  caption?: string
  /** Cases as `status: title`, separated by semicolons. */
  cases: string
}

/** Overview of a test run: a status bar and the list of cases. */
export function RunBoard({ title, caption, cases }: RunBoardProps) {
  const rows = cases.split(';').map((entry) => {
    const [status = '', ...rest] = entry.split(':')
    return { status: status.trim(), name: rest.join(':').trim() }
  })
  const doneCount = rows.filter(({ status }) => status !== 'open').length
  return (
    <figure className="run-board box" aria-label={`Test run ${title}`}>
      <figcaption>
        {caption && <span className="run-board__caption soft">{caption}</span>}{' '}
        <span className="run-board__title">
          {title}{' '}
          <span className="run-board__count soft">{`${doneCount} of ${rows.length} done`}</span>
        </span>
      </figcaption>
      <div className="run-board__bar" aria-hidden="true">
        {rows.map(({ status, name }) => (
          <span key={name} data-status={status} />
        ))}
      </div>
      <ul className="run-board__cases">
        {rows.map(({ status, name }, index) => (
          <li key={name} className="run-board__case row">
            <span className="run-board__mark" aria-hidden="true" data-status={status} />
            <span className="run-board__name">{name}</span>{' '}
            <span className="run-board__status soft" data-count={countFrom(rows, index)}>
              {status}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** Number of cases with a status, at the first of them. */
function countFrom(rows: { status: string }[], index: number): number | undefined {
  const same = rows.filter(({ status }) => status === rows[index]!.status)
  return same[0] === rows[index] ? same.length : undefined
}

/**
 * Illustration of product windows. Screen readers and the Markdown version have `alt` instead. Tools
 * that compare both versions skip elements with `data-markdown-ignore`.
 */
export function Screen({ alt, children }: { alt: string; children: ReactNode }) {
  return (
    <div
      className="screen box"
      role="img"
      aria-label={alt}
      data-search-ignore=""
      data-markdown-ignore=""
    >
      {children}
    </div>
  )
}

/**
 * Attributes of a window. Semicolons separate the entries of a list, and vertical bars the cells of
 * a row. `2. Save` is an entry of step 2, and `[Save]` is an active entry.
 */
interface WindowProps {
  title: string
  path?: string
  tabs?: string
  columns?: string
  rows?: string
  menu?: string
  buttons?: string
  children?: ReactNode
}

export function Window({ title, columns, rows, children, ...lists }: WindowProps) {
  return (
    <div className="screen__window">
      <Entries name="path" entries={lists.path} />
      <div className="screen__title">{title}</div>
      <Entries name="tabs" entries={lists.tabs} />
      {rows && (
        <div className="screen__rows">
          {columns && <div className="screen__columns">{renderCells(columns)}</div>}
          {parseEntries(rows).map(({ label, active }) => (
            <div key={label} data-active={active}>
              {renderCells(label)}
            </div>
          ))}
        </div>
      )}
      <Entries name="menu" entries={lists.menu} />
      {children}
      <Entries name="buttons" entries={lists.buttons} />
    </div>
  )
}

/** Form field with its value or its choices. */
export function Field(props: { label: string; value?: string; choices?: string; step?: string }) {
  const { label, value = '', choices, step } = props
  return (
    <div className="screen__field">
      <span data-step={step}>{label}</span>
      {choices ? (
        <Entries name="choices" entries={choices} />
      ) : (
        <div className="screen__value">
          <Path path={value} />
        </div>
      )}
    </div>
  )
}

function Entries({ name, entries }: { name: string; entries: string | undefined }) {
  if (!entries) return null
  return (
    <div className={`screen__${name}`}>
      {parseEntries(entries).map(({ label, step, active }) => (
        <span key={label} data-step={step} data-active={active}>
          <Path path={label} />
        </span>
      ))}
    </div>
  )
}

/** Renders the cells of a row. A status gets a color mark. */
function renderCells(row: string): ReactNode {
  return row.split('|').map((cell, index) => {
    const text = cell.trim()
    const isStatus = (runStatuses as readonly string[]).includes(text)
    return (
      <span key={index}>
        {isStatus && <i data-status={text} />}
        <Path path={text} />
      </span>
    )
  })
}

function parseEntries(entries: string) {
  return entries.split(';').map((entry) => {
    const [, step, rest = ''] = /^(?:(\d+)\. )?(.*)$/s.exec(entry.trim()) ?? []
    const [, active] = /^\[(.*)\]$/s.exec(rest) ?? []
    return { label: active ?? rest, step, active: active === undefined ? undefined : '' }
  })
}
