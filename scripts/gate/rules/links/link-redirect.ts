import { resolveLink } from '#content/links/resolve-link.ts'
import type { SitePageRule } from '#content/rule.ts'

export const linkRedirectRule: SitePageRule = {
  id: 'link:redirect',
  summary: 'A link names the current route of a page, not a former one that redirects.',
  fixes: 'link',
  severity: 'warning',
  scope: 'site-page',
  *check(page, context) {
    for (const link of page.links) {
      const target = resolveLink(link, page, context)
      if (target.type !== 'redirect') continue
      const { start } = link
      const end = start + target.from.length
      const isWritten = page.file.text.slice(start, end) === target.from
      yield {
        message: `Unexpected old route \`${target.from}\`, expected \`${target.route}\``,
        start,
        end: isWritten ? end : link.end,
        help: `Write \`${target.route}\``,
        ...(isWritten && { fix: [{ start, end, text: target.route }] }),
      }
    }
  },
}
