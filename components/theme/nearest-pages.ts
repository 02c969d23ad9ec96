import { measureDistance } from '#core/did-you-mean.ts'

const suggestionCount = 3

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
