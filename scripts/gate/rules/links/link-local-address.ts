import { resolveLink, type SiteContext } from '#content/links/resolve-link.ts'
import type { LinkUse } from '#content/links/collect-links.ts'
import type { Document } from '#content/page.ts'
import type { SitePageRule } from '#content/rule.ts'
import { isLocalAddress } from './link-address.ts'

/**
 * Reports addresses of the preview. Accepts links to other programs on the reader's machine, but
 * not their bare addresses, which `link:bare-url` leaves to this rule.
 */
export const linkLocalAddressRule: SitePageRule = {
  id: 'link:local-address',
  needs: ['variables', 'routes'],
  summary: 'A link to a page names its route, not its address in the preview on `localhost`.',
  severity: 'warning',
  scope: 'site-page',
  *check(page, context) {
    for (const link of page.links) {
      const { url, start, end } = link
      if (link.kind !== 'link' || !isLocalAddress(url)) continue
      const isBare =
        page.file.text.slice(start, end) === url && !/[(<"]/.test(page.file.text.charAt(start - 1))
      const route = findPreviewedRoute(link, page, context)
      if (route !== undefined) {
        const message = `Unexpected address of the preview, \`${url}\``
        const help = isBare ? `Write \`[text](${route})\`` : `Write \`${route}\``
        yield { message, start, end, help }
      } else if (isBare) {
        const message = `Unexpected bare address \`${url}\`, which is a link for readers`
        yield { message, start, end, help: 'Put the address in backticks' }
      }
    }
  },
}

/** Returns the route of this site that a local address names, with its anchor. */
function findPreviewedRoute(link: LinkUse, page: Document, context: SiteContext) {
  const { pathname, hash } = new URL(link.url)
  if (pathname === '/') return undefined
  const route = pathname.replace(/(?:\.html)?\/?$/, '')
  const target = resolveLink({ ...link, url: route }, page, context)
  return target.type === 'route' || target.type === 'redirect' ? `${route}${hash}` : undefined
}
