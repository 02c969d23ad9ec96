/** Pixels that the reader has to scroll before the navigation bar follows. */
const threshold = 8

/** Hides the navigation bar while the reader scrolls down, and shows it again on the way up. */
export function startNavbar(): void {
  const root = document.documentElement
  let last = scrollY
  const show = () => {
    delete root.dataset.navbar
    last = scrollY
  }
  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - last
      if (Math.abs(moved) < threshold) return
      const isBelow = scrollY > 160 && scrollY + innerHeight < root.scrollHeight - 8
      if (moved > 0 && isBelow) root.dataset.navbar = 'hidden'
      else if (moved < 0) delete root.dataset.navbar
      last = scrollY
    },
    { passive: true },
  )
  document.addEventListener('focusin', ({ target }) => {
    if ((target as Element).closest('.navbar')) show()
  })
  addEventListener('hashchange', show)
}

/** Shows the navigation bar, as on a new page. */
export function showNavbar(): void {
  delete document.documentElement.dataset.navbar
}
