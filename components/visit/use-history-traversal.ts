import { useEffect, useRef } from 'react'
import { reloadHistoryEntry } from '#core/browser.ts'
import { withoutBasePath } from './page-address.ts'

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
