import type { ReactNode } from 'react'

/** A word that marks a state, such as `New`. */
export function Badge({ type = 'info', children }: { type?: string; children: ReactNode }) {
  return <span className={`badge badge--${type}`}>{children}</span>
}
