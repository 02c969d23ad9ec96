import type { ReactNode, Ref } from 'react'

interface Props {
  ref?: Ref<HTMLDivElement>
  title: string
  text: string
  /** What the reader can do about it. */
  children: ReactNode
}

/** Says what went wrong, in place of a page or above it. */
export function Message({ ref, title, text, children }: Props) {
  return (
    <div ref={ref} className="message callout callout--danger" role="alert">
      <p className="callout__title">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  )
}
