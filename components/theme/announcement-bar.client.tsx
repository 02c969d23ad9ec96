'use client'

import { type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import type { Announcement } from '../../theme.config.tsx'

interface Props {
  colors: Announcement['colors']
  /** Nextra's `Banner`. */
  children: ReactNode
}

/** The strip above the navigation bar: a landmark with the announcement's colors. */
export function AnnouncementBar({ colors, children }: Props) {
  const style = {
    '--announcement-paper': colors?.background,
    '--announcement-ink': colors?.text,
  } as CSSProperties
  return (
    <aside
      className="announcement"
      aria-label="Announcement"
      style={style}
      data-pagefind-ignore="all"
      onClick={moveFocusOn}
    >
      {children}
    </aside>
  )
}

/** The focus is not lost with the button that closes the strip. */
function moveFocusOn({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  if ((target as Element).closest('button')) {
    currentTarget.ownerDocument.getElementById('mainContent')?.focus({ preventScroll: true })
  }
}
