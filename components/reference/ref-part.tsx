import { useId, type ReactNode } from 'react'

/** A part of an operation. Its title is no heading, so that the list of headings stays the author's. */
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

interface MoreProps {
  title: string
  /** There where it is shown from the start. */
  open?: string
  children: ReactNode
}

/** A part that can be opened. */
export function RefMore({ title, open, children }: MoreProps) {
  return (
    <details className="ref-more box" open={open !== undefined}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
