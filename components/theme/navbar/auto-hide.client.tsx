'use client'

import { useEffect, useState } from 'react'
import { useVisit } from '#components/visit/visit.client.tsx'

/** Minimum scroll distance that shows or hides the navigation bar, in pixels. */
const threshold = 8

/** Distance from the top within which the navigation bar stays visible, in pixels. */
const alwaysVisibleWithin = 160

/**
 * Marker that makes the style sheet hide the navigation bar. Set when the reader scrolls down, and
 * removed when they scroll up, follow a link within the page or navigate.
 */
export function AutoHide() {
  const { arrival, route } = useVisit()
  const [hiddenOn, setHiddenOn] = useState<string>()
  // Reset after a navigation, so that the bar is also visible when the reader returns.
  if (hiddenOn !== undefined && hiddenOn !== route) setHiddenOn(undefined)
  useEffect(() => {
    // After Back or Forward, the first scroll event comes from the browser's scroll restoration.
    const start = arrival.current === 'history' ? undefined : scrollY
    return watchScroll(start, (isHidden) => setHiddenOn(isHidden ? route : undefined))
  }, [arrival, route])
  return <span hidden data-hides={hiddenOn === undefined ? undefined : ''} />
}

/**
 * Calls `setHidden` according to the scroll direction. Starts from `last`, or from the first scroll
 * event if it is `undefined`. Returns a cleanup function.
 */
function watchScroll(last: number | undefined, setHidden: (isHidden: boolean) => void): () => void {
  const onScroll = () => {
    last ??= scrollY
    const moved = scrollY - last
    if (Math.abs(moved) < threshold) return
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - threshold
    if (moved < 0) setHidden(false)
    else if (scrollY > alwaysVisibleWithin && !isAtEnd) setHidden(true)
    last = scrollY
  }
  const onHashChange = () => {
    last = scrollY
    setHidden(false)
  }
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('hashchange', onHashChange)
  return () => {
    removeEventListener('scroll', onScroll)
    removeEventListener('hashchange', onHashChange)
  }
}
