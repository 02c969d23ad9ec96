import type { SiteRule } from '#content/rule.ts'
import { describeMissingAnchor } from './links/missing-anchors.ts'

/**
 * An address of the navigation bar or the footer must name an anchor that its page has, where it
 * names one: the part after `#` in `href: '/quick-start#create-a-project'`.
 */
export const navigationMissingAnchorRule: SiteRule = {
  id: 'navigation:missing-anchor',
  severity: 'warning',
  scope: 'site',
  *check(context) {
    for (const { target, start, end, source } of context.navigation) {
      if ('docId' in target) continue
      const { route, anchor: hash = '' } = target
      const owner = context.routes.get(route) ?? context.redirects.get(route)
      const missing = owner && describeMissingAnchor({ hash, route, owner }, context)
      if (missing) yield { owner: source, ...missing, start, end }
    }
  },
}
