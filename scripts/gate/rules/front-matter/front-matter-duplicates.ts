import path from 'node:path/posix'
import {
  collectPublishedFolders,
  isPublished,
  listRouteOwners,
  type RouteOwner,
  type Site,
} from '#content/site.ts'
import { isReleaseNote } from '#content/read/release-notes.ts'
import { isCutShort } from '#content/page.ts'
import { toRelated, type FindingOwner, type SiteRule } from '#content/rule.ts'
import type { LinkContext } from '#content/links/resolve-link.ts'
import { textStart, type Offsets } from '#core/diagnostic.ts'
import { listOldFirst } from '../routes.ts'

/** Ignores letter case, and skips drafts. */
export const frontMatterDuplicateTitleRule: SiteRule = {
  id: 'front-matter:duplicate-title',
  summary: 'No two pages have the same title.',
  severity: 'warning',
  scope: 'site',
  check: (context) =>
    findDuplicates(context, 'title', {
      message: 'Duplicate title',
      help: 'Say what is special about this page; `sidebar_label` can stay short',
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
      message: 'Duplicate description',
      help: 'Say what the reader gets from this page only',
    }),
}

type Key = 'title' | 'description'

/** Finds published pages and category indexes with the same text. Reports the one that changed. */
function* findDuplicates(context: LinkContext, key: Key, texts: { message: string; help: string }) {
  const owners = new Map<string, RouteOwner[]>()
  const keyOf = (owner: RouteOwner) => `${textOf(owner, key)} ${owner.file.path}`
  for (const owner of listOldFirst(listRouteOwners, keyOf, context)) {
    const text = textOf(owner, key)?.toLowerCase().replace(/\.$/, '')
    if (text !== undefined) owners.set(text, [...(owners.get(text) ?? []), owner])
  }
  for (const equal of owners.values()) {
    if (equal.length === 1) continue
    const last = equal.pop()!
    // Done for duplicates only, since it parses cached pages.
    const related = equal.map((owner) =>
      toRelated(owner, owner.rangeOf(key) ?? textStart, `The same ${key}`),
    )
    yield { owner: last, ...last.rangeOf(key), ...texts, related }
  }
}

function textOf(owner: RouteOwner, key: Key): string | undefined {
  return isCutShort(key, owner) ? undefined : owner.frontMatter?.[key]
}

/** Skips pages that the sidebar omits, and release notes, which are sorted by week. */
export const frontMatterDuplicatePositionRule: SiteRule = {
  id: 'front-matter:duplicate-position',
  summary: 'Neighbors in the sidebar have different positions.',
  severity: 'warning',
  scope: 'site',
  *check(context) {
    const firsts = new Map<string, PlacedItem>()
    const keyOf = ({ owner, position }: PlacedItem) => `${position} ${owner.file.displayPath}`
    for (const item of listOldFirst(listPlaced, keyOf, context)) {
      const key = `${item.folder}\0${item.position}`
      const first = firsts.get(key)
      if (!first) {
        firsts.set(key, item)
        continue
      }
      const { owner, rangeOf, position } = item
      const firstPlace = first.rangeOf() ?? textStart
      yield {
        owner,
        message: `Duplicate position \`${position}\` in the sidebar`,
        ...rangeOf(),
        help: 'Give each a position of its own, or remove it to sort alphabetically',
        related: [toRelated(first.owner, firstPlace, 'Same position')],
      }
    }
  },
}

interface PlacedItem {
  folder: string
  position: number
  owner: FindingOwner
  rangeOf: () => Offsets | undefined
}

/** Lists the pages and categories with a position, pages first. */
function listPlaced(site: Site): PlacedItem[] {
  const folders = collectPublishedFolders(site)
  const pages = site.pages.filter(isPublished).flatMap((page): PlacedItem[] => {
    const { sidebar_position: position, unlisted, displayed_sidebar } = page.frontMatter ?? {}
    const folder = path.dirname(page.file.path)
    const isHidden = unlisted || displayed_sidebar === 'none' || isReleaseNote(page)
    if (position === undefined || isHidden) return []
    return [{ folder, position, owner: page, rangeOf: () => page.rangeOf('sidebar_position') }]
  })
  const categories = site.categories.flatMap((category): PlacedItem[] => {
    const position = category.config?.position
    if (position === undefined || !folders.has(category.folder)) return []
    const folder = path.dirname(category.folder)
    const rangeOf = () => category.rangeOf('sidebar_position')
    return [{ folder, position, owner: category, rangeOf }]
  })
  return [...pages, ...categories]
}
