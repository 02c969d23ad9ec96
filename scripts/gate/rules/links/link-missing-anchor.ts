import { isPage } from '#content/page.ts'
import { resolveLink } from '#content/links/resolve-link.ts'
import type { SitePageRule } from '#content/rule.ts'
import { describeMissingAnchor } from './missing-anchors.ts'

export const linkMissingAnchorRule: SitePageRule = {
  id: 'link:missing-anchor',
  summary: 'The part of a link after `#` is an anchor of the target page.',
  severity: 'warning',
  fixes: 'link',
  scope: 'site-page',
  *check(page, context) {
    const { text } = page.file
    for (const link of page.links) {
      const { start, end, url } = link
      if (!isPage(page) && /^#(?!top$)./.test(url)) {
        yield { message: `Unexpected link \`${url}\` without a page`, help, start, end }
      }
      const target = resolveLink(link, page, context)
      if (target.type !== 'route' && target.type !== 'redirect') continue
      const { hash = '', route, owner } = target
      const missing = describeMissingAnchor({ hash, route, owner, text, start, end }, context)
      if (missing) yield missing
    }
  },
}

const help = 'Write the route of the page in front of `#`, as in `/quick-start#create-a-project`'
