import path from 'node:path/posix'
import { collectPublishedFolders, isPublished, type Site } from '#content/site.ts'
import { isReleaseNote } from '#content/read/release-notes.ts'
import { textStart, type Offsets } from '#core/diagnostic.ts'
import { toRelated, type FindingOwner, type SiteRule } from '#content/rule.ts'
import { oldFirst } from '../../changes/old-first.ts'

/** Skips pages that the sidebar omits, and release notes, which have the order of their weeks. */
export const frontMatterDuplicatePositionRule: SiteRule = {
  id: 'front-matter:duplicate-position',
  summary: 'Neighbors in the sidebar have positions of their own.',
  severity: 'warning',
  scope: 'site',
  *check({ site, base }) {
    const firsts = new Map<string, PlacedItem>()
    const formers = base ? listPlaced(base.site) : []
    const keyOf = ({ owner, position }: PlacedItem) => `${position} ${owner.file.displayPath}`
    for (const item of oldFirst(listPlaced(site), formers, keyOf)) {
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
        help: 'Give each a position of its own, or leave it out for the order of the alphabet',
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
