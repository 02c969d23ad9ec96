import type { SiteRule } from '#content/rule.ts'
import { describeMissingAnchor } from './links/missing-anchors.ts'

export const navigationMissingAnchorRule: SiteRule = {
  id: 'navigation:missing-anchor',
  summary: 'The part of a navigation link after `#` is an anchor of the target page.',
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
