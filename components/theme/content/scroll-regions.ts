import { useEffect, type RefObject } from 'react'

/**
 * Makes the scroll regions of an element focusable only if they overflow. `html` is the HTML of the
 * element.
 */
export function useScrollRegions(ref: RefObject<HTMLElement | null>, html: string | undefined) {
  useEffect(() => {
    const observer = new ResizeObserver((entries) => {
      const regions = new Set(entries.map(({ target }) => target.closest(regionSelector)!))
      // Measure all before changing any, since changes would force a layout for each.
      const measured = Array.from(regions, (region) => ({
        region,
        isOverflowing: region.scrollWidth > region.clientWidth,
      }))
      for (const { region, isOverflowing } of measured) setFocusable(region, isOverflowing)
    })
    for (const region of ref.current!.querySelectorAll(regionSelector)) {
      observer.observe(region)
      for (const child of region.children) observer.observe(child)
    }
    return () => observer.disconnect()
  }, [ref, html])
}

/** Selector for the elements that `ScrollRegion` renders. */
const regionSelector = '.code pre, .table'

function setFocusable(region: Element, isFocusable: boolean): void {
  const attributes = {
    tabindex: '0',
    role: 'group',
    'aria-label': region.matches('pre') ? 'Code' : 'Table',
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (isFocusable) region.setAttribute(name, value)
    else region.removeAttribute(name)
  }
}
