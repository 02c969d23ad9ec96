import type { ReactNode } from 'react'

/** Error message above a page or in place of it, with controls for recovering from the error. */
export function ErrorMessage(props: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="message callout callout--danger" role="alert">
      <p className="callout__title">{props.title}</p>
      <p>{props.text}</p>
      {props.children}
    </div>
  )
}
