import type { ReactNode } from 'react'
import { Link } from '#components/visit/link.tsx'
import { calloutTitles } from '#core/callout-types.ts'

interface Props {
  type?: keyof typeof calloutTitles
  title?: string
  children: ReactNode
}

/** Callout. Its default title names its type, since color alone is not accessible. */
export function Callout({ type = 'note', title = calloutTitles[type], children }: Props) {
  return (
    <div className={`callout callout--${type}`} role="note" aria-label={title}>
      <p className="callout__title">{title}</p>
      {children}
    </div>
  )
}

/** Card with a linked title. The whole card is clickable. */
export function Card(props: { title: string; href: string; children: ReactNode }) {
  return (
    <div className="card box">
      <Link className="card__link" href={props.href}>
        {props.title}
      </Link>
      <div className="card__text soft">{props.children}</div>
    </div>
  )
}
