import type { ReactNode } from 'react'

interface Props {
  title: string
  text: string
  /** Controls for recovering from the error. */
  children: ReactNode
}

/** Error message above a page or in place of it. */
export function Message({ title, text, children }: Props) {
  return (
    <div className="message callout callout--danger" role="alert">
      <p className="callout__title">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  )
}
