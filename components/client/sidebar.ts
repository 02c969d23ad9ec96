import { loadNavigationFile, type NavigationEntry } from './navigation-file.ts'

/** Fills the folders of a large site's sidebar when they are opened. */
export function startSidebar(): void {
  document.addEventListener(
    'toggle',
    ({ target }) => {
      const folder = target as HTMLElement
      if (folder.matches('#docsNav [data-unfilled]') && folder.hasAttribute('open'))
        void fill(folder)
    },
    true,
  )
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
  if (!sidebar && next) document.getElementById('siteFrame')!.prepend(next)
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

function markCurrent(link: Element): void {
  link.setAttribute('aria-current', 'page')
  for (let at = link.closest('details'); at; at = at.parentElement!.closest('details'))
    at.open = true
}

/** Takes over the entries of another page's sidebar; folders that are open stay open. */
function replaceList(nav: Element, next: Element): void {
  const open = [...nav.querySelectorAll<HTMLElement>('details[open]')].map(
    (each) => each.dataset.folder,
  )
  nav.replaceChildren(...next.children)
  for (const folder of nav.querySelectorAll<HTMLDetailsElement>('details')) {
    if (open.includes(folder.dataset.folder)) folder.open = true
  }
}

async function fill(folder: HTMLElement): Promise<void> {
  folder.removeAttribute('data-unfilled')
  const path: string[] = []
  for (let at: Element | null | undefined = folder; at; at = at.parentElement?.closest('details')) {
    path.unshift(at.querySelector('summary')!.textContent)
  }
  const list = folder.querySelector('ul')!
  try {
    const entries = findEntries(await loadNavigationFile(), path)
    const current = list.querySelector('[aria-current="page"]')?.getAttribute('href')
    list.replaceChildren(...entries.map(renderEntry))
    const link = current && findLink(list, current)
    if (link) markCurrent(link)
  } catch {
    // The first page of the folder is there and leads on; opening it again tries again.
    folder.setAttribute('data-unfilled', '')
  }
}

function findEntries(entries: NavigationEntry[], [label, ...rest]: string[]): NavigationEntry[] {
  if (label === undefined) return entries
  const target = entries.find((entry) => entry[0] === label && typeof entry[1] !== 'string')?.[1]
  return typeof target === 'object' ? findEntries(target, rest) : []
}

function renderEntry([label, target]: NavigationEntry): HTMLElement {
  const item = document.createElement('li')
  if (typeof target === 'string') {
    const link = document.createElement('a')
    link.className = 'sidebar__link'
    link.href = target
    link.textContent = label
    item.append(link)
    return item
  }
  const details = document.createElement('details')
  details.className = 'sidebar__category'
  const summary = document.createElement('summary')
  summary.className = 'sidebar__summary'
  summary.textContent = label
  const list = document.createElement('ul')
  list.className = 'sidebar__list'
  list.append(...target.map(renderEntry))
  details.append(summary, list)
  item.append(details)
  return item
}

function findLink(within: Element, route: string): Element | null {
  return within.querySelector(`a[href="${CSS.escape(route)}"]`)
}
