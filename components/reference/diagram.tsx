import type { ReactNode } from 'react'

interface Props {
  alt: string
  caption?: string
  width: string
  height: string
  /** Content of the `<svg>` element. */
  drawing: string
  children: ReactNode
}

/** Diagram with an optional caption and a text description. */
export function Diagram({ alt, caption, width, height, drawing, children }: Props) {
  return (
    <div className="diagram box">
      <figure>
        <svg
          className="diagram__drawing"
          role="img"
          aria-label={alt}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          data-search-ignore=""
          dangerouslySetInnerHTML={{ __html: drawing }}
        />
        {caption && <figcaption className="diagram__caption soft">{caption}</figcaption>}
      </figure>
      <details className="diagram__text">
        <summary data-search-ignore="">Text description</summary>
        {children}
      </details>
    </div>
  )
}
