import { loadNavigationFile, type NavigationEntry } from './navigation-file.ts'

/**
 * Completes the sidebar of a large site from `/navigation.json`: a folder when it is opened, a clipped
 * list when the reader turns to the sidebar.
 */
export function startFolders(): void {
  document.addEventListener(
    'toggle',
    ({ target }) => {
      const folder = target as HTMLElement
      if (folder.matches('#docsNav [data-unfilled]') && folder.hasAttribute('open'))
        void complete(folder, 'data-unfilled', fill)
    },
    true,
  )
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, ({ target }) => {
      const nav = (target as Element).closest('#docsNav')
      for (const list of nav?.querySelectorAll('[data-clipped]') ?? [])
        void complete(list, 'data-clipped', insertOthers)
    })
  }
  makeFolders(document.getElementById('docsNav'))
}

/** Makes folders, yet to be filled, of the links that stand for them in the HTML of a large site. */
export function makeFolders(nav: Element | null): void {
  for (const link of nav?.querySelectorAll<HTMLAnchorElement>('.sidebar__folder') ?? []) {
    const { details, list } = createFolder(link.textContent)
    details.dataset.unfilled = ''
    link.replaceWith(details)
    list.append(createItem(createLink(link.textContent, link.getAttribute('href')!)))
  }
}

/** Marks the link to the current page, and opens the folders it is in. */
export function markCurrent(link: Element): void {
  link.setAttribute('aria-current', 'page')
  for (let at = link.closest('details'); at; at = at.parentElement!.closest('details'))
    at.open = true
}

/** The link to a route in a part of the sidebar. */
export function findLink(within: Element, route: string): Element | null {
  return within.querySelector(`a[href="${CSS.escape(route)}"]`)
}

/** Labels of the folders that lead to a part of the sidebar, that part included where it is one. */
export function pathOf(element: Element): string[] {
  const folder = element.closest('details')
  if (!folder) return []
  return [...pathOf(folder.parentElement!), folder.querySelector('summary')!.textContent]
}

/** Has `put` bring the entries into a list; `mark` says of a folder or a list that this is to be done. */
async function complete(
  element: Element,
  mark: string,
  put: (list: Element, entries: NavigationEntry[]) => void,
): Promise<void> {
  element.removeAttribute(mark)
  const entries = await loadNavigationFile().catch(() => undefined)
  const found = entries && findEntries(entries, pathOf(element))
  if (found) put(element.matches('ul') ? element : element.querySelector('ul')!, found)
  // What is there leads on; the next use tries again.
  else element.setAttribute(mark, '')
}

function fill(list: Element, entries: NavigationEntry[]): void {
  const current = list.querySelector('[aria-current="page"]')?.getAttribute('href')
  list.replaceChildren(...entries.map(renderEntry))
  const link = current && findLink(list, current)
  if (link) markCurrent(link)
}

/** Adds what a clipped list lacks; what is there stays, and stays where the reader sees it. */
function insertOthers(list: Element, entries: NavigationEntry[]): void {
  const nav = list.closest('#docsNav')!
  const anchor = findAnchor(nav)
  const top = anchor?.getBoundingClientRect().top
  let next = list.firstElementChild
  for (const entry of entries) {
    if (next && isItemOf(next, entry)) next = next.nextElementSibling
    else list.insertBefore(renderEntry(entry), next)
  }
  if (anchor) nav.scrollTop += anchor.getBoundingClientRect().top - top!
}

/** What the reader points at or has focused, where it is in view; else what comes first in view. */
function findAnchor(nav: Element): Element | undefined {
  const outer = nav.getBoundingClientRect()
  const selectors = [':is(a, summary):hover', ':focus', 'a, summary']
  return selectors
    .flatMap((selector) => [...nav.querySelectorAll(selector)])
    .find((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= outer.top && bottom <= outer.bottom
    })
}

function isItemOf(item: Element, [label, target]: NavigationEntry): boolean {
  const shown = item.firstElementChild!
  return typeof target === 'string'
    ? shown.getAttribute('href') === target
    : shown.querySelector('summary')?.textContent === label
}

function findEntries(
  entries: NavigationEntry[],
  [label, ...rest]: string[],
): NavigationEntry[] | undefined {
  if (label === undefined) return entries
  const target = entries.find((entry) => entry[0] === label && typeof entry[1] !== 'string')?.[1]
  return typeof target === 'object' ? findEntries(target, rest) : undefined
}

function renderEntry([label, target]: NavigationEntry): HTMLElement {
  if (typeof target === 'string') return createItem(createLink(label, target))
  const { details, list } = createFolder(label)
  list.append(...target.map(renderEntry))
  return createItem(details)
}

function createItem(content: Element): HTMLElement {
  const item = document.createElement('li')
  item.append(content)
  return item
}

function createLink(label: string, route: string): HTMLElement {
  const link = document.createElement('a')
  link.className = 'sidebar__link'
  link.href = route
  link.textContent = label
  return link
}

function createFolder(label: string) {
  const details = document.createElement('details')
  details.className = 'sidebar__category'
  const summary = document.createElement('summary')
  summary.className = 'sidebar__summary'
  summary.textContent = label
  const list = document.createElement('ul')
  list.className = 'sidebar__list'
  details.append(summary, list)
  return { details, list }
}
