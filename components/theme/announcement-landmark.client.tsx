'use client'

import type { ComponentProps, MouseEvent } from 'react'
import { useVisit } from '#components/visit/visit.client.tsx'
import { closestTo } from '#core/browser.ts'

/** Landmark around the banner. Moves focus to the main content when the banner is closed. */
export function AnnouncementLandmark(props: Pick<ComponentProps<'aside'>, 'style' | 'children'>) {
  const { main } = useVisit()
  const onClick = ({ target }: MouseEvent) => {
    if (closestTo(target, 'button')) main.current?.focus({ preventScroll: true })
  }
  return (
    <aside
      {...props}
      className="announcement"
      aria-label="Announcement"
      data-search-ignore="all"
      onClick={onClick}
    />
  )
}
