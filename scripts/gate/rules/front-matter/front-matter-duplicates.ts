import {
  listRouteOwners,
  rangeOfKey,
  sourceOf,
  type RouteOwner,
  type Site,
} from '#content/read/build-site.ts'
import type { SiteRule } from '#content/rule.ts'

/** Ignores letter case, and skips drafts. */
export const frontMatterDuplicateTitleRule: SiteRule = {
  id: 'front-matter:duplicate-title',
  summary: 'No two pages have the same title.',
  severity: 'warning',
  scope: 'site',
  check: ({ site }) =>
    findDuplicates(site, 'title', {
      message: 'Unexpected title, another page has the same',
      help: 'Name what sets this page apart; `sidebar_label` can stay short',
    }),
}

/** Ignores letter case, and skips drafts. */
export const frontMatterDuplicateDescriptionRule: SiteRule = {
  id: 'front-matter:duplicate-description',
  summary: 'No two pages have the same description.',
  severity: 'warning',
  scope: 'site',
  check: ({ site }) =>
    findDuplicates(site, 'description', {
      message: 'Unexpected description, another page has the same',
      help: 'Say what the reader gets from this page and from no other',
    }),
}

type Key = 'title' | 'description'

/** Finds published pages and category indexes that repeat the `key` of an earlier one. */
function* findDuplicates(site: Site, key: Key, texts: { message: string; help: string }) {
  const seen = new Map<string, RouteOwner>()
  for (const routeOwner of listRouteOwners(site)) {
    const text = textOf(routeOwner, key)?.toLowerCase().replace(/\.$/, '')
    if (text === undefined) continue
    const first = seen.get(text)
    if (!first) {
      seen.set(text, routeOwner)
      continue
    }
    // Looked up for duplicates only: a page from the cache parses its front matter for it.
    const [start, end] = rangeOfKey(routeOwner, key) ?? [0, 0]
    const { lines, file } = sourceOf(first)
    const place = {
      ...lines.rangeAt(...(rangeOfKey(first, key) ?? [0, 0])),
      file: file.displayPath,
    }
    const related = [{ ...place, message: `The first ${key} of this text` }]
    yield { owner: sourceOf(routeOwner), start, end, ...texts, related }
  }
}

function textOf(owner: RouteOwner, key: Key): string | undefined {
  return 'page' in owner ? owner.page.frontMatter?.[key] : owner.category.config?.index?.[key]
}
