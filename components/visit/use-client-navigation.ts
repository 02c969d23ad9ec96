import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { withBasePath, withoutBasePath } from './page-address.ts'
import { findPageHref } from './use-prefetch.ts'
import { reloadHistoryEntry } from '#core/browser.ts'

/**
 * Follows links to pages of the site with Next's router, wherever they are in the document. Leaves
 * other links, links within the page and clicks that open a tab or a window to the browser.
 * `startNavigation` prepares a navigation and returns whether it can take place.
 */
export function useClientNavigation(
  startNavigation: (href: string) => boolean,
  isEnabled: boolean,
): void {
  const router = useRouter()
  useEffect(() => {
    if (!isEnabled) return
    const onClick = (event: MouseEvent) => {
      const href = findPageHref(event.target)
      if (event.defaultPrevented || opensElsewhere(event) || href === undefined) return
      const { hash, pathname } = new URL(withBasePath(href), location.href)
      if (hash !== '' && pathname === location.pathname) return
      event.preventDefault()
      if (startNavigation(href)) router.push(href)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [router, startNavigation, isEnabled])
}

function opensElsewhere({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || altKey || ctrlKey || metaKey || shiftKey
}

/**
 * Makes Back and Forward show the page of every history entry. Next ignores entries without its own
 * state, such as those of links within a page (https://github.com/vercel/next.js/issues/56112).
 * `onTraverse` is called before the page changes.
 */
export function useHistoryTraversal(pathname: string, onTraverse: () => void): void {
  const shownPaths = useRef(new Set<string>())
  useEffect(() => {
    shownPaths.current.add(pathname)
    const onPopState = ({ state }: PopStateEvent) => {
      onTraverse()
      const path = withoutBasePath(location.pathname) ?? location.pathname
      // Make Next store its state in the entry.
      if (path === pathname && state === null) history.replaceState(null, '', location.href)
      // Next would ignore the entry, or load its page after the browser restored the scroll offset.
      else if (state === null || !shownPaths.current.has(path)) reloadHistoryEntry()
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [pathname, onTraverse])
}
