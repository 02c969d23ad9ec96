'use client'

import type { ComponentProps, MouseEvent } from 'react'
import { useVisit } from '#components/visit/visit.client.tsx'

/** Makes the banner a landmark. The focus is not lost with the button that closes it. */
export function BannerLandmark(props: Pick<ComponentProps<'aside'>, 'style' | 'children'>) {
  const { main } = useVisit()
  const moveFocusOn = ({ target }: MouseEvent) => {
    if ((target as Element).closest('button')) main.current?.focus({ preventScroll: true })
  }
  return (
    <aside
      {...props}
      className="announcement"
      aria-label="Announcement"
      data-pagefind-ignore="all"
      onClick={moveFocusOn}
    />
  )
}
