/** Lets the keyboard reach and scroll what is wider than its place: tables and long lines of code. */
export function startScrollRegions(): void {
  addEventListener('resize', markScrollRegions)
  document.addEventListener('change', markScrollRegions)
}

/** Makes exactly those regions focusable that scroll. */
export function markScrollRegions(): void {
  for (const region of document.querySelectorAll<HTMLElement>('[data-scrolls], .code pre')) {
    if (region.scrollWidth > region.clientWidth) {
      region.tabIndex = 0
      // No `region`: so many landmarks would bury those that lead through the page.
      region.role = 'group'
      region.ariaLabel = region.matches('pre') ? 'Code' : 'Table'
    } else {
      region.removeAttribute('tabindex')
      region.removeAttribute('role')
      region.removeAttribute('aria-label')
    }
  }
}
