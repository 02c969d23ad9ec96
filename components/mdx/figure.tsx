import type { ReactNode } from 'react'

/** A picture or a drawing with a caption below. */
export function Figure({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className="figure">
      {children}
      <figcaption className="figure__caption soft">{caption}</figcaption>
    </figure>
  )
}
