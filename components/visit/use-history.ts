import { useEffect, useRef } from 'react'
import { loadEntry } from '#core/browser.ts'
import { pathOf } from './page-address.ts'

/**
 * Makes Back and Forward show the page of every history entry. Next ignores entries without its own
 * state, such as those of links within a page (https://github.com/vercel/next.js/issues/56112).
 * `onTraverse` is called before the page changes.
 */
export function useHistory(pathname: string, onTraverse: () => void): void {
  const shownPaths = useRef(new Set<string>())
  useEffect(() => {
    shownPaths.current.add(pathname)
    const onPopState = ({ state }: PopStateEvent) => {
      onTraverse()
      const path = pathOf(location.pathname) ?? location.pathname
      // Make Next store its state in the entry.
      if (path === pathname && state === null) history.replaceState(null, '', location.href)
      // Next would ignore the entry, or load its page after the browser restored the scroll offset.
      else if (state === null || !shownPaths.current.has(path)) loadEntry()
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [pathname, onTraverse])
}
