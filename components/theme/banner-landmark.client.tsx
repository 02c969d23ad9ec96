'use client'

import type { ComponentProps, MouseEvent } from 'react'

/** Makes the banner a landmark. The focus is not lost with the button that closes it. */
export function BannerLandmark(props: Pick<ComponentProps<'aside'>, 'style' | 'children'>) {
  const moveFocusOn = ({ currentTarget, target }: MouseEvent<HTMLElement>) => {
    const { ownerDocument } = currentTarget
    if ((target as Element).closest('button')) {
      ownerDocument.getElementById('mainContent')?.focus({ preventScroll: true })
    }
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
