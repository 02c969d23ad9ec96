import path from 'node:path/posix'
import { collectPublishedFolders, isPublished, type Site } from '#content/read/build-site.ts'
import { isReleaseNote } from '#content/read/release-notes.ts'
import { textStart, type Offsets } from '#core/diagnostic.ts'
import { toRelated, type FindingOwner, type SiteRule } from '#content/rule.ts'
import { listOldFirst } from '../../changes/old-first.ts'

/** Skips pages that the sidebar omits, and release notes, which have the order of their weeks. */
export const frontMatterDuplicatePositionRule: SiteRule = {
  id: 'front-matter:duplicate-position',
  summary: 'Neighbors in the sidebar have positions of their own.',
  severity: 'warning',
  scope: 'site',
  *check(context) {
    const firsts = new Map<string, PlacedItem>()
    const keyOf = ({ owner, position }: PlacedItem) => `${position} ${owner.file.path}`
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
        message: `Unexpected position \`${position}\`, which a neighbor in the sidebar has too`,
        ...rangeOf(),
        help: 'Give each a position of its own, or remove it to sort alphabetically',
        related: [toRelated(first.owner, firstPlace, 'The same position')],
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
    const { config, rangeOf } = category
    if (config?.position === undefined || !folders.has(category.folder)) return []
    const folder = path.dirname(category.folder)
    return [
      { folder, position: config.position, owner: category, rangeOf: () => rangeOf('position') },
    ]
  })
  return [...pages, ...categories]
}
