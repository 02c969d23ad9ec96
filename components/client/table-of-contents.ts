/** The section that the reader has chosen by a click is marked until they scroll by themselves. */
let chosen: string | undefined

/** Marks the current section in the table of contents while the reader scrolls. */
export function startTableOfContents(): void {
  let isWaiting = false
  addEventListener(
    'scroll',
    () => {
      if (isWaiting) return
      isWaiting = true
      requestAnimationFrame(() => {
        isWaiting = false
        markSection()
      })
    },
    { passive: true },
  )
  for (const type of ['wheel', 'touchmove', 'keydown']) {
    addEventListener(type, () => (chosen = undefined), { passive: true })
  }
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('.toc__link')
    if (!link) return
    const details = link.closest('details')
    if (details) details.open = false
    chosen = link.hash
    markSection()
  })
}

/** Marks the section at the top of the window. */
export function markSection(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc__link')]
  const current = chosen ?? findSection(new Set(links.map(({ hash }) => hash)))
  for (const link of links) {
    if (link.hash === current) link.setAttribute('aria-current', 'location')
    else link.removeAttribute('aria-current')
  }
}

/** Forgets what belongs to the page that was left. */
export function resetTableOfContents(): void {
  chosen = undefined
  markSection()
}

/** The last section that begins in the upper third of the window; at the very end, the last one. */
function findSection(hashes: Set<string>): string | undefined {
  const sections = [...hashes].flatMap((hash) => {
    const heading = document.getElementById(decodeURIComponent(hash.slice(1)))
    return heading ? [{ hash, top: heading.getBoundingClientRect().top }] : []
  })
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
  const edge = isAtEnd ? innerHeight : innerHeight / 3
  return sections.findLast(({ top }) => top <= edge)?.hash
}
