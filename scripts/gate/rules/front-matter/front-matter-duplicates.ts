import type { RouteOwner } from '#content/site.ts'
import { isCutByYaml } from '#content/page.ts'
import { toRelatedLocation, type SiteRule } from '#content/rule.ts'
import type { SiteContext } from '#content/links/resolve-link.ts'
import { textStart } from '#core/diagnostic.ts'
import { listNewOwnersLast } from '../routes.ts'

export const frontMatterDuplicateTitleRule = createDuplicateTextRule(
  'title',
  'Say what is special about this page; `sidebar_label` can stay short',
)

export const frontMatterDuplicateDescriptionRule = createDuplicateTextRule(
  'description',
  'Say what the reader gets from this page only',
)

type TextField = 'title' | 'description'

/** Creates a rule that ignores letter case and a final period, and skips drafts. */
function createDuplicateTextRule(key: TextField, help: string): SiteRule {
  return {
    id: `front-matter:duplicate-${key}`,
    summary: `No two pages have the same ${key}.`,
    severity: 'warning',
    scope: 'site',
    check: (context) => findDuplicates(context, key, help),
  }
}

/**
 * Finds pages and category indexes with the same title or description. Reports only one of them,
 * preferably one that is new or changed.
 */
function* findDuplicates(context: SiteContext, key: TextField, help: string) {
  const ownersByText = new Map<string, RouteOwner[]>()
  const keyOf = (owner: RouteOwner) => `${readField(owner, key)} ${owner.file.path}`
  for (const owner of listNewOwnersLast(keyOf, context)) {
    const text = readField(owner, key)?.toLowerCase().replace(/\.$/, '')
    if (text !== undefined) ownersByText.set(text, [...(ownersByText.get(text) ?? []), owner])
  }
  for (const duplicates of ownersByText.values()) {
    if (duplicates.length === 1) continue
    const last = duplicates.pop()!
    // Resolve offsets for duplicates only, since `offsetsOf` has to parse cached pages.
    const related = duplicates.map((owner) =>
      toRelatedLocation(owner, owner.offsetsOf(key) ?? textStart, `The same ${key}`),
    )
    yield { owner: last, ...last.offsetsOf(key), message: `Duplicate ${key}`, help, related }
  }
}

function readField(owner: RouteOwner, key: TextField): string | undefined {
  return isCutByYaml(key, owner) ? undefined : owner.frontMatter?.[key]
}
