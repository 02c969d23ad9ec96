import type { ReactNode } from 'react'

/** What the compiler hands over, as far as it is used. */
interface Props {
  'data-filename'?: string
  'data-language'?: string
  'data-word-wrap'?: string
  children: ReactNode
}

/** A block of code of a page: its title, the code, and a button that copies it. */
export function CodeBlock({ children, ...props }: Props) {
  return (
    <figure className="code">
      {props['data-filename'] && (
        <figcaption className="code__title">{props['data-filename']}</figcaption>
      )}
      <pre data-language={props['data-language']} data-word-wrap={props['data-word-wrap']}>
        {children}
      </pre>
      <button type="button" className="code__copy needs-script" data-copy="">
        Copy
      </button>
    </figure>
  )
}
