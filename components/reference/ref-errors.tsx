import type { ReactNode } from 'react'

/** The errors of an operation. */
export function RefErrors({ children }: { children: ReactNode }) {
  return <dl className="ref-errors">{children}</dl>
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
