import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Scrolls a list, and nothing else, so far that the current page can be seen. */
export function useCurrentInView(ref: RefObject<HTMLElement | null>, route: string): void {
  useEffect(() => {
    const list = ref.current
    const current = list?.querySelector('[aria-current="page"]')
    if (!list || !current || isInView(current, list)) return
    const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
    list.scrollTop += inner.top - outer.top - outer.height / 3
  }, [ref, route])
}

/**
 * Keeps what the reader sees where it is when the rest of a list that is shown in part comes in above:
 * the place of one entry is taken down until then.
 */
export function useScrollAnchor(ref: RefObject<HTMLElement | null>, isPartial: boolean): void {
  const kept = useRef<{ element: Element; top: number }>(undefined)
  useLayoutEffect(() => {
    const list = ref.current!
    if (!isPartial) {
      if (!kept.current) return
      const { element, top } = kept.current
      list.scrollTop += element.getBoundingClientRect().top - top
      kept.current = undefined
      return
    }
    const note = () => {
      const element = findAnchor(list)
      kept.current = element && { element, top: element.getBoundingClientRect().top }
    }
    const events = ['scroll', 'pointerover', 'focusin']
    for (const type of events) list.addEventListener(type, note, { passive: true })
    return () => {
      for (const type of events) list.removeEventListener(type, note)
    }
  }, [ref, isPartial])
}

/** What the reader points at or has focused, where it is in view; else what comes first in view. */
function findAnchor(list: HTMLElement): Element | undefined {
  return [':is(a, summary):hover', ':focus', 'a, summary']
    .flatMap((selector) => [...list.querySelectorAll(selector)])
    .find((element) => isInView(element, list))
}

function isInView(element: Element, list: HTMLElement): boolean {
  const [outer, inner] = [list.getBoundingClientRect(), element.getBoundingClientRect()]
  return inner.top >= outer.top && inner.bottom <= outer.bottom
}
