import type { NavigationEntry } from './entries.ts'

/** Id of the element that the sidebar is rendered into. */
export const navigationId = 'docsNav'

/** The entries that a rendered sidebar shows. A category that is a link has its first page alone. */
export function readRenderedNavigation(navigation: Element): NavigationEntry[] {
  const list = navigation.querySelector(':scope > ul')
  return Array.from(list?.children ?? [], readItem)
}

function readItem({ firstElementChild: element }: Element): NavigationEntry {
  const [summary] = element!.children
  if (element!.matches('details')) return [summary!.textContent, readRenderedNavigation(element)]
  const page: NavigationEntry = [element!.textContent, element!.getAttribute('href') ?? '']
  return element!.matches('.sidebar__folder') ? [page[0], [page]] : page
}
