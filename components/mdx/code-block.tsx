import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'pre'> {
  'data-filename'?: string
  'data-copy'?: string
}

/** A block of code as the compiler hands it over: its title, the code, and a button that copies it. */
export function CodeBlock({ children, tabIndex: _, ...props }: Props) {
  const { 'data-filename': title, 'data-copy': _copy, ...rest } = props
  return (
    <figure className="code">
      {title && <figcaption className="code__title">{title}</figcaption>}
      <pre {...rest}>{children}</pre>
      <button type="button" className="code__copy needs-script" data-copy="">
        Copy
      </button>
    </figure>
  )
}
