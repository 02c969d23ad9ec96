import { fileOf, listRouteOwners, rangeOfKey, sourceOf, type RouteOwner } from '#content/site.ts'
import { isCutShort } from '#content/page.ts'
import { toRelated, type SiteRule } from '#content/rule.ts'
import type { LinkContext } from '#content/links/resolve-link.ts'
import { textStart } from '#core/diagnostic.ts'
import { oldFirst } from '../../changes/old-first.ts'

/** Ignores letter case, and skips drafts. */
export const frontMatterDuplicateTitleRule: SiteRule = {
  id: 'front-matter:duplicate-title',
  summary: 'No two pages have the same title.',
  severity: 'warning',
  scope: 'site',
  check: (context) =>
    findDuplicates(context, 'title', {
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
  check: (context) =>
    findDuplicates(context, 'description', {
      message: 'Unexpected description, another page has the same',
      help: 'Say what the reader gets from this page and from no other',
    }),
}

type Key = 'title' | 'description'

/** Finds published pages and category indexes with equal texts. Reports the one that changed. */
function* findDuplicates(
  { site, base }: LinkContext,
  key: Key,
  texts: { message: string; help: string },
) {
  const owners = new Map<string, RouteOwner[]>()
  const formers = base ? listRouteOwners(base.site) : []
  const keyOf = (owner: RouteOwner) => `${textOf(owner, key)} ${fileOf(owner).path}`
  for (const owner of oldFirst(listRouteOwners(site), formers, keyOf)) {
    const text = textOf(owner, key)?.toLowerCase().replace(/\.$/, '')
    if (text !== undefined) owners.set(text, [...(owners.get(text) ?? []), owner])
  }
  for (const equal of owners.values()) {
    if (equal.length === 1) continue
    const last = equal.pop()!
    // Only for duplicates, since a cached page must be parsed for it.
    const related = equal.map((owner) =>
      toRelated(sourceOf(owner), rangeOfKey(owner, key) ?? textStart, `The same ${key}`),
    )
    yield { owner: sourceOf(last), ...rangeOfKey(last, key), ...texts, related }
  }
}

function textOf(owner: RouteOwner, key: Key): string | undefined {
  if ('category' in owner) return owner.category.config?.index?.[key]
  return isCutShort(key, owner.page) ? undefined : owner.page.frontMatter?.[key]
}
