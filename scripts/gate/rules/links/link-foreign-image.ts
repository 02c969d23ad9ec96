import { resolveLink } from '#content/links/resolve-link.ts'
import type { SitePageRule } from '#content/rule.ts'

/** Leaves other schemes to `safety:link-scheme`. */
export const linkForeignImageRule: SitePageRule = {
  id: 'link:foreign-image',
  summary: 'Images come from this site, not from another host.',
  severity: 'warning',
  scope: 'site-page',
  *check(page, context) {
    for (const link of page.links) {
      if (link.kind !== 'image' || !/^https?:/i.test(link.url)) continue
      if (resolveLink(link, page, context).type !== 'external') continue
      const { start, end } = link
      const message = `Unexpected image on another host: \`${link.url}\``
      yield { message, start, end, help: 'Put the file beside the page: `![text](./picture.png)`' }
    }
  },
}
