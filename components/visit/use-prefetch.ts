import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef } from 'react'
import { closestTo, shouldSkipPrefetch } from '#core/browser.ts'
import { canNavigateOnClient, withoutBasePath } from './page-address.ts'

/** Maximum number of pages to prefetch from one page. */
const maxPrefetchedPages = 12

/**
 * Prefetches a page when the reader hovers over, focuses or touches a link to it, except with data
 * saving or on a slow connection. Returns a function that prefetches one page, and one that returns
 * whether a page was prefetched.
 */
export function usePrefetch(pathname: string, isEnabled: boolean) {
  const router = useRouter()
  const prefetched = useRef(new Set<string>())
  const prefetchCount = useRef(0)
  useEffect(() => {
    prefetchCount.current = 0
  }, [pathname])
  const isPrefetched = useCallback((path: string) => prefetched.current.has(path), [])
  const prefetch = useCallback(
    (href: string) => {
      const path = href.replace(/[?#].*/s, '')
      if (
        isPrefetched(path) ||
        path === pathname ||
        prefetchCount.current >= maxPrefetchedPages ||
        !navigator.onLine ||
        shouldSkipPrefetch()
      )
        return
      prefetchCount.current++
      prefetched.current.add(path)
      router.prefetch(href)
    },
    [router, isPrefetched, pathname],
  )
  useEffect(() => (isEnabled ? watchIntent(prefetch) : undefined), [isEnabled, prefetch])
  return { prefetch, isPrefetched }
}

/** Calls `prefetch` for hovered, focused and touched links. Returns a cleanup function. */
function watchIntent(prefetch: (href: string) => void): () => void {
  const onIntent = ({ target }: Event) => {
    const href = findPageHref(target)
    if (href !== undefined) prefetch(href)
  }
  const types = ['pointerover', 'focusin', 'touchstart']
  for (const type of types) document.addEventListener(type, onIntent, { passive: true })
  return () => {
    for (const type of types) document.removeEventListener(type, onIntent)
  }
}

/**
 * Returns the path of the link around `target` if it leads to a page of the site, in the same
 * window.
 */
export function findPageHref(target: EventTarget | null): string | undefined {
  const link = closestTo(target, 'a')
  const href =
    link instanceof HTMLAnchorElement && !link.target && !link.download
      ? withoutBasePath(link.getAttribute('href') ?? '')
      : undefined
  return href !== undefined && canNavigateOnClient(href) ? href : undefined
}
