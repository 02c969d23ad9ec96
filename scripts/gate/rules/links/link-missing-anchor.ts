import type { RouteOwner } from '../../../content/read/build-site.ts'
import { footnotePrefix } from '../../../content/links/collect-anchors.ts'
import { anchorsOf, resolveLink, type LinkContext } from '../../../content/links/resolve-link.ts'
import { findNearest } from '../../../core/did-you-mean.ts'
import type { SitePageRule } from '../../../content/rule.ts'

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
      if (isLeftOpen(target.hash, target.owner, context)) continue
      const anchors = anchorsOf(target.owner)
      if (!anchors || anchors.some(({ id }) => id === target.hash)) continue
      const ids = anchors.map(({ id }) => id)
      const nearest = findNearest(target.hash, ids)
      yield {
        message: `Cannot find anchor \`#${target.hash}\` on \`${target.route}\`${nearest ? `; did you mean \`#${nearest}\`?` : ''}`,
        start: link.start,
        end: link.end,
        help: listAnchors(target.hash, ids),
      }
    }
  },
}

/** Lists the anchors that come into question: of fields, which are many, those beside it only; of footnotes none. */
function listAnchors(hash: string, all: string[]): string {
  const ids = all.filter((id) => !id.startsWith(footnotePrefix) && id !== 'footnote-label')
  if (ids.length === 0) return 'That page has no anchors'
  const parent = hash.slice(0, hash.lastIndexOf('.') + 1)
  const beside = ids.filter((id) => parent !== '' && parent === id.slice(0, parent.length))
  const fields = beside.filter((id) => !id.slice(parent.length).includes('.'))
  const shown = fields.length > 0 ? fields : ids.filter((id) => !id.includes('.'))
  return `Anchors there: ${shown.map((id) => `\`#${id}\``).join(', ')}`
}

/** Whether a description that is wrong, or missing where a page shows it, leaves open what anchors it brings. */
function isLeftOpen(hash: string, owner: RouteOwner, { site }: LinkContext): boolean {
  const feature = site.features.find(({ isAnchor }) => isAnchor?.(hash))
  if (!feature || site.references[feature.name] !== undefined) return false
  const text = 'page' in owner ? owner.page.file.text : ''
  const isBroken = [...site.sources].some(feature.isSource)
  return isBroken || Object.keys(feature.components).some((name) => text.includes(`<${name}`))
}
