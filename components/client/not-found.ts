import { measureDistance } from '../../scripts/core/did-you-mean.ts'
import type { NavigationEntry } from './navigation-file.ts'

const suggestionCount = 3

/**
 * On the not-found page, lists in `section` the pages whose address is nearest to the one that was
 * asked for. `loadNavigation` is called where the page does not hold the list itself.
 */
export async function showNearestPages(
  section: HTMLElement,
  loadNavigation: () => Promise<NavigationEntry[]>,
): Promise<void> {
  const listed = JSON.parse(document.getElementById('knownPages')!.textContent) as KnownPage[]
  const pages = listed.length > 0 ? listed : listPages(await loadNavigation())
  const nearest = findNearestPages(location.pathname, pages)
  section.querySelector('ul')!.replaceChildren(...nearest.map(renderPage))
  section.hidden = nearest.length === 0
}

/** Route and label. */
type KnownPage = [route: string, label: string]

/** The pages nearest to a path, nearest first; those that have nothing in common are left out. */
export function findNearestPages(path: string, pages: KnownPage[]): KnownPage[] {
  const wanted = simplify(path)
  return pages
    .map((page) => ({ page, distance: measure(wanted, simplify(page[0])) }))
    .filter(({ distance }) => distance < 0.6)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, suggestionCount)
    .map(({ page }) => page)
}

/** From 0 (the same) to 1 (nothing in common); a part that is the same counts for much. */
function measure(wanted: string, route: string): number {
  const whole = measureDistance(wanted, route) / Math.max(wanted.length, route.length, 1)
  const [last = '', end = ''] = [wanted.split('/').at(-1), route.split('/').at(-1)]
  const part = measureDistance(last, end) / Math.max(last.length, end.length, 1)
  return Math.min(whole, part + 0.1)
}

function simplify(path: string): string {
  return decode(path)
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .replaceAll('_', '-')
    .replace(/^\/|\/$/g, '')
    .slice(0, 80)
}

/** The path as it was typed; an address that is no valid encoding stays as it is. */
function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function renderPage([route, label]: KnownPage): HTMLElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = route
  link.textContent = label
  item.append(link)
  return item
}

function listPages(entries: NavigationEntry[]): KnownPage[] {
  return entries.flatMap(([label, target]) =>
    typeof target === 'string' ? [[target, label] satisfies KnownPage] : listPages(target),
  )
}
