import type { SiteCheck } from '../site-check.ts'

/**
 * Links name the address at which the server answers at once: not an old route, and none with
 * `.html`, `index.html` or a slash at the end. A redirect costs every reader a second request, and
 * hosts differ in whether they make it.
 */
export const redirectedLinkCheck: SiteCheck = {
  id: 'out:redirected-link',
  severity: 'warning',
  *check({ pages }, resolve) {
    for (const page of pages) {
      for (const link of page.links) {
        const target = resolve(link.url, page)
        if (target.type !== 'file' || target.redirect === undefined) continue
        const message = `Unexpected link to \`${link.url}\`, expected \`${target.redirect}\``
        yield { ...link, file: page.file, message }
      }
    }
  },
}
