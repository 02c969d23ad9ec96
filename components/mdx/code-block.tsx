import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.client.tsx'
import { ScrollRegion } from './scroll-region.client.tsx'

/** What the compiler hands over, as far as it is used. */
interface Props {
  'data-filename'?: string
  'data-language'?: string
  'data-word-wrap'?: string
  children?: ReactNode
}

/** A block of code of a page: its title, the code, and a button that copies it. */
export function CodeBlock({ children, ...props }: Props) {
  return (
    <figure className="code box">
      {props['data-filename'] && (
        <figcaption className="code__title">{props['data-filename']}</figcaption>
      )}
      <ScrollRegion
        as="pre"
        label="Code"
        data-language={props['data-language']}
        data-word-wrap={props['data-word-wrap']}
      >
        {children}
      </ScrollRegion>
      <CopyButton className="code__copy" />
    </figure>
  )
}
