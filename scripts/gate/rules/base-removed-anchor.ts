import type { Anchor } from '#content/links/anchor.ts'
import type { Page } from '#content/page.ts'
import { resolveLink, type LinkContext } from '#content/links/resolve-link.ts'
import type { RelatedPlace } from '#core/diagnostic.ts'
import type { SiteRule } from '#content/rule.ts'
import { findRenamed, keepAnchor } from '../changes/find-renamed.ts'

/**
 * Reported once at the page,
 * at the heading that took its place where that is known, with all places that are to be changed.
 * Only where the check has a base to compare with; links to anchors that were not there at the base
 * are the matter of `link:missing-anchor`.
 */
export const baseRemovedAnchorRule: SiteRule = {
  id: 'base:removed-anchor',
  summary: 'A heading is not removed or renamed while other pages link to it.',
  severity: 'warning',
  scope: 'site',
  *check(context) {
    for (const { page, before, anchor, related } of listRemovedAnchors(context)) {
      const renamed = findRenamed(anchor, before, page)
      const links = related.length === 1 ? '1 link leads' : `${related.length} links lead`
      yield {
        owner: page,
        message: `Cannot find anchor \`#${anchor.id}\` any more, ${links} there`,
        start: renamed?.start ?? 0,
        end: renamed?.end ?? 0,
        help: renamed
          ? `Let the links lead to \`#${renamed.id}\`, or keep the old anchor: ${keepAnchor(renamed, anchor.id)}`
          : 'Change or remove the links, or put the old anchor behind a heading: `[#old-anchor]`',
        related,
      }
    }
  },
}

/** An anchor that `page` had at the base and has no more, and the links that want it still. */
interface RemovedAnchor {
  page: Page
  before: Page
  anchor: Anchor
  related: RelatedPlace[]
}

function listRemovedAnchors(context: LinkContext): RemovedAnchor[] {
  const removed = new Map<string, RemovedAnchor>()
  if (!context.base) return []
  const basePages = new Map(context.base.site.pages.map((page) => [page.file.path, page]))
  for (const from of context.site.pages) {
    for (const link of from.links) {
      const target = resolveLink(link, from, context)
      if (target.type !== 'route' && target.type !== 'redirect') continue
      if (!target.hash || !('page' in target.owner) || target.owner.page === from) continue
      const { page } = target.owner
      if (!page.parses || page.anchors.some(({ id }) => id === target.hash)) continue
      const route = target.type === 'redirect' ? target.from : target.route
      const before = basePages.get(page.file.path) ?? findBasePage(route, context)
      const anchor = before?.anchors.find(({ id }) => id === target.hash)
      if (!before || !anchor) continue
      const key = `${page.file.path}#${anchor.id}`
      const known = removed.get(key) ?? { page, before, anchor, related: [] }
      known.related.push({
        ...from.lines.rangeAt(link.start, link.end),
        file: from.file.displayPath,
        message: 'Leads there',
      })
      removed.set(key, known)
    }
  }
  return Array.from(removed.values())
}

function findBasePage(route: string, { base }: LinkContext): Page | undefined {
  const owner = base?.routes.get(route)
  return owner && 'page' in owner ? owner.page : undefined
}
