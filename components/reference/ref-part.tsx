import { useId, type ReactNode } from 'react'

/** A part of an operation. Its title is no heading, so that the list of headings stays the author's. */
export function RefPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className="ref-part" role="group" aria-labelledby={id}>
      <p className="ref-part__title" id={id}>
        {title}
      </p>
      {children}
    </div>
  )
}

/** The samples of an operation: in view beside its fields where the window is wide. */
export function RefSamples({ children }: { children: ReactNode }) {
  return <div className="ref__samples">{children}</div>
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
    <details className="ref-more" open={open !== undefined}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
