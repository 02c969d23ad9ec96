import { anchorsOf, resolveLink } from '../content/resolve-link.ts'
import { findNearest } from '../core/did-you-mean.ts'
import type { SitePageRule } from './rule.ts'

/** The part of a link after `#` must be an anchor that the target page has. */
export const linkMissingAnchorRule: SitePageRule = {
  id: 'link:missing-anchor',
  severity: 'warning',
  scope: 'site-page',
  *check(page, context) {
    for (const link of page.links) {
      const target = resolveLink(link, page, context)
      if (target.type !== 'route' && target.type !== 'redirect') continue
      if (!target.hash || target.hash === 'top') continue
      const anchors = anchorsOf(target.owner)
      if (!anchors || anchors.some(({ id }) => id === target.hash)) continue
      const ids = anchors.map(({ id }) => id)
      const nearest = findNearest(target.hash, ids)
      yield {
        message: `Cannot find anchor \`#${target.hash}\` on \`${target.route}\`${nearest ? `; did you mean \`#${nearest}\`?` : ''}`,
        start: link.start,
        end: link.end,
        help:
          ids.length > 0
            ? `Anchors there: ${ids.map((id) => `\`#${id}\``).join(', ')}`
            : 'That page has no anchors',
      }
    }
  },
}
