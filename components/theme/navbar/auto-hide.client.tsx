'use client'

import { useEffect, useState } from 'react'
import { useVisit } from '#components/visit/visit.client.tsx'

/** Minimum scroll distance that shows or hides the navigation bar, in pixels. */
const scrollThreshold = 8

/** Distance from the top of the page within which the navigation bar stays visible, in pixels. */
const minHideOffset = 160

/**
 * Marker that makes the style sheet hide the navigation bar. Set when the reader scrolls down, and
 * removed when they scroll up, follow a link within the page or navigate.
 */
export function AutoHide() {
  const { arrival, route } = useVisit()
  const [hiddenOnRoute, setHiddenOnRoute] = useState<string>()
  // Reset after a navigation, so that the bar is visible when the reader comes back to the page.
  if (hiddenOnRoute !== undefined && hiddenOnRoute !== route) setHiddenOnRoute(undefined)
  useEffect(() => {
    // After Back or Forward, the first scroll event comes from the browser's scroll restoration.
    const start = arrival.current === 'history' ? undefined : scrollY
    return watchScroll(start, (isHidden) => setHiddenOnRoute(isHidden ? route : undefined))
  }, [arrival, route])
  return <span hidden data-hides={hiddenOnRoute === undefined ? undefined : ''} />
}

/**
 * Calls `setHidden` according to the scroll direction, and with `false` when the hash changes. If
 * `lastOffset` is `undefined`, starts at the first scroll event. Returns a cleanup function.
 */
function watchScroll(
  lastOffset: number | undefined,
  setHidden: (isHidden: boolean) => void,
): () => void {
  const onScroll = () => {
    lastOffset ??= scrollY
    const distance = scrollY - lastOffset
    if (Math.abs(distance) < scrollThreshold) return
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - scrollThreshold
    if (distance < 0) setHidden(false)
    else if (scrollY > minHideOffset && !isAtEnd) setHidden(true)
    lastOffset = scrollY
  }
  const onHashChange = () => {
    lastOffset = scrollY
    setHidden(false)
  }
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('hashchange', onHashChange)
  return () => {
    removeEventListener('scroll', onScroll)
    removeEventListener('hashchange', onHashChange)
  }
}
