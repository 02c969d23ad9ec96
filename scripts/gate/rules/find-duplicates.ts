import {
  listRouteOwners,
  sourceOf,
  type Category,
  type RouteOwner,
  type Site,
} from '#content/read/build-site.ts'
import type { Page } from '#content/page.ts'
import type { RelatedPlace } from '#core/diagnostic.ts'

/** A page or category index whose text another one has already. */
export interface Duplicate {
  owner: Page | Category
  text: string
  start: number
  end: number
  /** The place at which the text stands first. */
  first: RelatedPlace
}

/** Finds published pages and category indexes that repeat the `key` of an earlier one. */
export function* findDuplicates(site: Site, key: 'title' | 'description'): Generator<Duplicate> {
  const seen = new Map<string, RouteOwner>()
  for (const routeOwner of listRouteOwners(site)) {
    const text = textOf(routeOwner, key)
    if (text === undefined) continue
    const folded = fold(text)
    const first = seen.get(folded)
    if (!first) {
      seen.set(folded, routeOwner)
      continue
    }
    // Looked up for duplicates only: a page from the cache parses its front matter for it.
    const [start, end] = rangeOf(routeOwner, key) ?? [0, 0]
    yield { owner: sourceOf(routeOwner), text, start, end, first: toRelated(first, key) }
  }
}

function toRelated(owner: RouteOwner, key: string): RelatedPlace {
  const { lines, file } = sourceOf(owner)
  const [start, end] = rangeOf(owner, key) ?? [0, 0]
  return {
    ...lines.rangeAt(start, end),
    file: file.displayPath,
    message: `The first ${key} of this text`,
  }
}

function textOf(owner: RouteOwner, key: 'title' | 'description'): string | undefined {
  return 'page' in owner ? owner.page.frontMatter?.[key] : owner.category.config?.index?.[key]
}

function rangeOf(owner: RouteOwner, key: string) {
  return 'page' in owner ? owner.page.rangeOf(key) : owner.category.rangeOf('index', key)
}

/** Case, spacing and the last full stop do not make a difference to readers. */
function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').replace(/[.!]$/, '').trim()
}
