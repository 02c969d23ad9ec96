import type { ReactNode } from 'react'
import { Anchor } from './elements.tsx'

const defaultTitles = { note: 'Note', tip: 'Tip', warning: 'Warning', danger: 'Danger' }

interface Props {
  type: keyof typeof defaultTitles
  title?: string
  children: ReactNode
}

/** A passage set apart from the text. Its kind is said in words, not by color alone. */
export function Callout({ type, title = defaultTitles[type], children }: Props) {
  return (
    <div className={`callout callout--${type}`} role="note" aria-label={title}>
      <p className="callout__title">{title}</p>
      {children}
    </div>
  )
}

/** A title that is a link, and a line of text; the whole card can be clicked. */
export function Card(props: { title: string; href: string; children: ReactNode }) {
  return (
    <div className="card box">
      <Anchor className="card__link" href={props.href}>
        {props.title}
      </Anchor>
      <div className="card__text soft">{props.children}</div>
    </div>
  )
}
