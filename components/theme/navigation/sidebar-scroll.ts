import { useLayoutEffect, type RefObject } from 'react'

/**
 * Scrolls a list to where it was on the page before, and on until the current page is visible. Scrolls
 * nothing else.
 */
export function useKeptScroll(
  ref: RefObject<HTMLElement | null>,
  kept: RefObject<number>,
  route: string,
): void {
  useLayoutEffect(() => {
    const list = ref.current!
    if (kept.current > 0) list.scrollTop = kept.current
    const current = list.querySelector('[aria-current="page"]')
    if (current && !isInView(current, list)) {
      const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
      list.scrollTop += inner.top - outer.top - outer.height / 3
    }
    const onScroll = () => (kept.current = list.scrollTop)
    list.addEventListener('scroll', onScroll, { passive: true })
    return () => list.removeEventListener('scroll', onScroll)
  }, [ref, kept, route])
}

function isInView(element: Element, list: HTMLElement): boolean {
  const [outer, inner] = [list.getBoundingClientRect(), element.getBoundingClientRect()]
  return inner.top >= outer.top && inner.bottom <= outer.bottom
}
