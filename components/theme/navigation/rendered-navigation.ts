import { pathOf } from '#components/visit/page-address.ts'
import type { Entries, NavigationEntry } from './entries.ts'

/** The entries that a rendered sidebar shows. A category that is a link has its first page alone. */
export function readRenderedNavigation({ firstElementChild: navigation }: Element): Entries {
  return {
    entries: navigation ? readList(navigation) : [],
    isPartial: !navigation || navigation.matches('[data-partial]'),
  }
}

/** The entries of the list that an element ends with. */
function readList({ lastElementChild: list }: Element): NavigationEntry[] {
  return Array.from(list?.children ?? [], readItem)
}

function readItem({ firstElementChild: element }: Element): NavigationEntry {
  const [summary] = element!.children
  if (element!.matches('details')) return [summary!.textContent, readList(element)]
  const page: NavigationEntry = [
    element!.textContent,
    pathOf(element!.getAttribute('href') ?? '') ?? '',
  ]
  return element!.matches('.sidebar__folder') ? [page[0], [page]] : page
}
