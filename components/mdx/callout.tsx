import type { ReactNode } from 'react'

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
