import type { ReactNode } from 'react'

/** An ordered list shown as the steps of a task. */
export function Steps({ children }: { children: ReactNode }) {
  return <div className="steps">{children}</div>
}
