import { useId, type ReactNode } from 'react'

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
