import path from 'node:path/posix'
import { collectPublishedFolders, isPublished, type Site } from '#content/read/build-site.ts'
import type { FindingOwner, SiteRule } from '#content/rule.ts'

/** Skips drafts, and pages that the sidebar does not show. */
export const siteSidebarPositionRule: SiteRule = {
  id: 'site:sidebar-position',
  summary: 'No two neighbors in the sidebar have the same position.',
  severity: 'warning',
  scope: 'site',
  *check({ site }) {
    const seen = new Map<string, SidebarEntry>()
    for (const entry of listEntries(site)) {
      const place = `${path.dirname(entry.path)}\0${entry.position}`
      const first = seen.get(place)
      if (!first) {
        seen.set(place, entry)
        continue
      }
      const [start, end] = entry.range()
      yield {
        owner: entry.owner,
        message: `Unexpected position \`${entry.position}\`, \`${first.owner.file.displayPath}\` has it already`,
        start,
        end,
        help: 'Give one of the two another position; only the order counts, so gaps are fine',
        related: [
          {
            ...first.owner.lines.rangeAt(...first.range()),
            file: first.owner.file.displayPath,
            message: 'The first neighbor with this position',
          },
        ],
      }
    }
  },
}

/** A page or folder with a position in the sidebar, at the path of its file or folder. */
interface SidebarEntry {
  owner: FindingOwner
  path: string
  position: number
  range: () => [start: number, end: number]
}

function listEntries(site: Site): SidebarEntry[] {
  const folders = collectPublishedFolders(site)
  const pages = site.pages.flatMap((page): SidebarEntry[] => {
    const { sidebar_position: position, unlisted, displayed_sidebar } = page.frontMatter ?? {}
    const isShown = isPublished(page) && !unlisted && displayed_sidebar !== 'none'
    if (position === undefined || !isShown) return []
    const range = () => page.rangeOf('sidebar_position') ?? [0, 0]
    return [{ owner: page, path: page.docId, position, range }]
  })
  const categories = site.categories.flatMap((category): SidebarEntry[] => {
    const position = category.config?.position
    if (position === undefined || !folders.has(category.folder)) return []
    const range = () => category.rangeOf('position') ?? [0, 0]
    return [{ owner: category, path: category.folder, position, range }]
  })
  return [...pages, ...categories]
}
