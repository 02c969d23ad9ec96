import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { withBasePath } from './page-address.ts'
import { findPageHref } from './use-prefetch.ts'

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
