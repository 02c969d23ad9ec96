import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef } from 'react'
import { savesData } from '#core/saves-data.ts'
import { isPageAddress, pathOf } from './page-address.ts'

/** How many pages are fetched ahead from one page. */
const limit = 12

/**
 * Fetches pages that the reader is likely to open: those that the pointer is on, that have the
 * focus or are touched. None where the reader saves data or has a slow connection. Returns what
 * fetches one more, and what tells whether a page is here.
 */
export function usePrefetch(pathname: string, isEnabled: boolean) {
  const router = useRouter()
  const here = useRef(new Set<string>())
  const count = useRef(0)
  useEffect(() => {
    count.current = 0
  }, [pathname])
  const isHere = useCallback((path: string) => here.current.has(path), [])
  const prefetch = useCallback(
    (href: string) => {
      const path = href.replace(/[?#].*/s, '')
      if (
        isHere(path) ||
        path === pathname ||
        count.current >= limit ||
        !navigator.onLine ||
        savesData()
      )
        return
      count.current++
      here.current.add(path)
      router.prefetch(href)
    },
    [router, isHere, pathname],
  )
  useEffect(() => (isEnabled ? watchIntent(prefetch) : undefined), [isEnabled, prefetch])
  return { prefetch, isHere }
}

/** Calls `prefetch` for links that the reader turns to. Returns what ends that. */
function watchIntent(prefetch: (href: string) => void): () => void {
  const onTurn = ({ target }: Event) => {
    const href = findPageLink(target)
    if (href !== undefined) prefetch(href)
  }
  const turns = ['pointerover', 'focusin', 'touchstart']
  for (const type of turns) document.addEventListener(type, onTurn, { passive: true })
  return () => {
    for (const type of turns) document.removeEventListener(type, onTurn)
  }
}

/** The address of the link to another page that an event happened on. */
function findPageLink(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  const href = link && !link.target ? pathOf(link.getAttribute('href') ?? '') : undefined
  return href !== undefined && isPageAddress(href) ? href : undefined
}
