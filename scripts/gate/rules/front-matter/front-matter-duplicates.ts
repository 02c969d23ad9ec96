import path from 'node:path/posix'
import {
  collectPublishedFolders,
  isPublished,
  listRouteOwners,
  type RouteOwner,
  type Site,
} from '#content/site.ts'
import { isReleaseNote } from '#content/read/release-notes.ts'
import { isTruncatedByYaml } from '#content/page.ts'
import { toRelatedLocation, type FindingOwner, type SiteRule } from '#content/rule.ts'
import type { SiteContext } from '#content/links/resolve-link.ts'
import { textStart, type Offsets } from '#core/diagnostic.ts'
import { listNewItemsLast } from '../routes.ts'

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
    needs: ['front-matter'],
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
  for (const owner of listNewItemsLast(listRouteOwners, keyOf, context)) {
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
  return isTruncatedByYaml(key, owner) ? undefined : owner.frontMatter?.[key]
}

/** Skips pages that the sidebar omits, and release notes, which are sorted by week. */
export const frontMatterDuplicatePositionRule: SiteRule = {
  id: 'front-matter:duplicate-position',
  needs: ['front-matter'],
  summary: 'Neighbors in the sidebar have different positions.',
  severity: 'warning',
  scope: 'site',
  *check(context) {
    const firstByKey = new Map<string, PositionedItem>()
    const keyOf = ({ owner, position }: PositionedItem) => `${position} ${owner.file.displayPath}`
    for (const item of listNewItemsLast(listPositionedItems, keyOf, context)) {
      const key = `${item.folder}\0${item.position}`
      const first = firstByKey.get(key)
      if (!first) {
        firstByKey.set(key, item)
        continue
      }
      const { owner, offsetsOf, position } = item
      const firstRange = first.offsetsOf() ?? textStart
      yield {
        owner,
        message: `Duplicate position \`${position}\` in the sidebar`,
        ...offsetsOf(),
        help: 'Give each a position of its own, or remove it to sort alphabetically',
        related: [toRelatedLocation(first.owner, firstRange, 'Same position')],
      }
    }
  },
}

interface PositionedItem {
  folder: string
  position: number
  owner: FindingOwner
  offsetsOf: () => Offsets | undefined
}

/** Lists the pages and categories that set a position in the sidebar, pages first. */
function listPositionedItems(site: Site): PositionedItem[] {
  const folders = collectPublishedFolders(site)
  const pages = site.pages.filter(isPublished).flatMap((page): PositionedItem[] => {
    const { sidebar_position: position, unlisted, displayed_sidebar } = page.frontMatter ?? {}
    const folder = path.dirname(page.file.path)
    const isHidden = unlisted || displayed_sidebar === 'none' || isReleaseNote(page)
    if (position === undefined || isHidden) return []
    return [{ folder, position, owner: page, offsetsOf: () => page.offsetsOf('sidebar_position') }]
  })
  const categories = site.categories.flatMap((category): PositionedItem[] => {
    const position = category.config?.position
    if (position === undefined || !folders.has(category.folder)) return []
    const folder = path.dirname(category.folder)
    const offsetsOf = () => category.offsetsOf('sidebar_position')
    return [{ folder, position, owner: category, offsetsOf }]
  })
  return [...pages, ...categories]
}
