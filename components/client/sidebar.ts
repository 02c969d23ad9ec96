import { findLink, makeFolders, markCurrent, pathOf, startFolders } from './sidebar-folders.ts'

/** Makes the sidebar complete itself, and shows where the reader is. */
export function startSidebar(): void {
  startFolders()
  revealCurrent()
}

/** Scrolls the sidebar, and nothing else, so far that the current page can be seen. */
export function revealCurrent(): void {
  const nav = document.getElementById('docsNav')
  const current = nav?.querySelector<HTMLElement>('[aria-current="page"]')
  if (!nav || !current) return
  const [outer, inner] = [nav.getBoundingClientRect(), current.getBoundingClientRect()]
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return
  nav.scrollTop += inner.top - outer.top - outer.height / 3
}

/**
 * Marks the page at `path` and opens the folders it is in; those that the reader has opened stay
 * open. Where the sidebar does not hold the page, it is taken from `next`, the sidebar of that page.
 */
export function updateSidebar(next: Element | null): void {
  const sidebar = document.getElementById('docsSidebar')
  if (!sidebar && next) {
    document.getElementById('siteFrame')!.prepend(next)
    makeFolders(next)
  }
  if (!sidebar) return
  sidebar.hidden = !next
  const nav = document.getElementById('docsNav')!
  nav.querySelector('[aria-current="page"]')?.removeAttribute('aria-current')
  const route = next?.querySelector('[aria-current="page"]')?.getAttribute('href')
  if (!next || route === undefined || route === null) return
  const link = findLink(nav, route)
  if (link) markCurrent(link)
  else replaceList(nav, next.querySelector('#docsNav')!)
  revealCurrent()
}

/** Takes over the entries of another page's sidebar; folders that are open stay open. */
function replaceList(nav: Element, next: Element): void {
  const nameOf = (folder: Element) => pathOf(folder).join('\n')
  const open = new Set([...nav.querySelectorAll('details[open]')].map(nameOf))
  nav.replaceChildren(...next.children)
  makeFolders(nav)
  for (const folder of nav.querySelectorAll('details')) {
    if (open.has(nameOf(folder))) folder.open = true
  }
}
