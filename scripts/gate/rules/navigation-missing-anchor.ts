import type { SiteRule } from '#content/rule.ts'
import { describeMissingAnchor } from './links/missing-anchors.ts'

export const navigationMissingAnchorRule: SiteRule = {
  id: 'navigation:missing-anchor',
  summary: 'The part of a navigation link after `#` is an anchor of the target page.',
  severity: 'warning',
  fixes: 'link',
  scope: 'site',
  *check(context) {
    for (const { target, start, end, source } of context.navigation) {
      if ('docId' in target) continue
      const { route, anchor: hash = '' } = target
      const owner = context.routes.get(route) ?? context.redirects.get(route)
      const { text } = source.file
      const link = owner && { hash, route, owner, text, start, end }
      const missing = link && describeMissingAnchor(link, context)
      if (missing) yield { owner: source, ...missing }
    }
  },
}
