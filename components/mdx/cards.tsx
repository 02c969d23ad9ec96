import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'

/** A grid of cards. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className="cards">{children}</div>
}

/** A title that is a link, and a line of text; the whole card can be clicked. */
export function Card(props: { title: string; href: string; children: ReactNode }) {
  return (
    <div className="card">
      <Anchor className="card__link" href={props.href}>
        {props.title}
      </Anchor>
      <div className="card__text">{props.children}</div>
    </div>
  )
}
