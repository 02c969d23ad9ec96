import type { ReactNode } from 'react'

interface Props {
  title: string
  text: string
  /** What the reader can do about it. */
  children: ReactNode
}

/** Says what went wrong, in place of a page or above it. */
export function Message({ title, text, children }: Props) {
  return (
    <div className="message callout callout--danger" role="alert">
      <p className="callout__title">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  )
}
