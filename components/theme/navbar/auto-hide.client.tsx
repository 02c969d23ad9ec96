'use client'

import { useEffect, useState } from 'react'
import { useRoute } from '#components/visit/use-route.ts'
import { useVisit } from '#components/visit/visit.client.tsx'

/** Pixels that the reader has to scroll before the navigation bar follows. */
const threshold = 8

/** Pixels from the top within which the navigation bar stays. */
const stays = 160

/**
 * Stands in the navigation bar, which the style sheet hides while this is marked: while the reader
 * scrolls down, until they scroll up, use the bar, follow a link within the page or come to another one.
 */
export function AutoHide() {
  const pathname = useRoute()
  const [hiddenOn, setHiddenOn] = useState<string>()
  // On another page, and when the reader comes back to this one, it is shown.
  if (hiddenOn !== undefined && hiddenOn !== pathname) setHiddenOn(undefined)
  const { arrival } = useVisit()
  useEffect(() => {
    // Where the reader comes back, the browser scrolls first, to where they were.
    const start = arrival.current === 'history' ? undefined : scrollY
    return watchScrolling(start, (isHidden) => setHiddenOn(isHidden ? pathname : undefined))
  }, [arrival, pathname])
  return <span hidden data-hides={hiddenOn === undefined ? undefined : ''} />
}

/**
 * Calls `hide` when the reader scrolls the other way, from where they are or where they first come to.
 * Returns what ends that.
 */
function watchScrolling(last: number | undefined, hide: (isHidden: boolean) => void): () => void {
  const onScroll = () => {
    last ??= scrollY
    const moved = scrollY - last
    if (Math.abs(moved) < threshold) return
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - threshold
    if (moved < 0) hide(false)
    else if (scrollY > stays && !isAtEnd) hide(true)
    last = scrollY
  }
  const onHashChange = () => {
    last = scrollY
    hide(false)
  }
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('hashchange', onHashChange)
  return () => {
    removeEventListener('scroll', onScroll)
    removeEventListener('hashchange', onHashChange)
  }
}
