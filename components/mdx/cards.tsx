import type { ReactNode } from 'react'
import { Anchor } from './elements.tsx'

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
