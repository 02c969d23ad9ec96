import type { ReactNode } from 'react'

/** One error: when it happens and, emphasized, what to do. */
export function RefError({ status, children }: { status: string; children: ReactNode }) {
  return (
    <>
      <dt>{status}</dt>
      <dd>{children}</dd>
    </>
  )
}
