import {
  listRouteOwners,
  rangeOfKey,
  sourceOf,
  type RouteOwner,
  type Site,
} from '#content/read/build-site.ts'
import { isCutShort } from '#content/page.ts'
import { toRelated, type SiteRule } from '#content/rule.ts'
import { textStart } from '#core/diagnostic.ts'

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

/** Finds published pages and category indexes with equal texts. Reports the second one. */
function* findDuplicates(site: Site, key: Key, texts: { message: string; help: string }) {
  const owners = new Map<string, RouteOwner[]>()
  for (const owner of listRouteOwners(site)) {
    const text = textOf(owner, key)?.toLowerCase().replace(/\.$/, '')
    if (text !== undefined) owners.set(text, [...(owners.get(text) ?? []), owner])
  }
  for (const [first, second, ...others] of owners.values()) {
    if (!first || !second) continue
    // Only for duplicates, since a cached page must be parsed for it.
    const related = [first, ...others].map((owner) =>
      toRelated(sourceOf(owner), rangeOfKey(owner, key) ?? textStart, `The same ${key}`),
    )
    yield { owner: sourceOf(second), ...rangeOfKey(second, key), ...texts, related }
  }
}

function textOf(owner: RouteOwner, key: Key): string | undefined {
  if ('category' in owner) return owner.category.config?.index?.[key]
  return isCutShort(key, owner.page) ? undefined : owner.page.frontMatter?.[key]
}
