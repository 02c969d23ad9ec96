import type { ReactNode } from 'react'

/** A grid of cards. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className="cards">{children}</div>
}

/** A title that is a link, and a line of text; the whole card can be clicked. */
export function Card(props: { title: string; href: string; children: ReactNode }) {
  return (
    <div className="card">
      <a className="card__link" href={props.href}>
        {props.title}
      </a>
      <div className="card__text">{props.children}</div>
    </div>
  )
}
