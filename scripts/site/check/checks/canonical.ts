import { normalizeUrl, urlOf } from '../site-url.ts'
import type { SiteCheck } from '../site-check.ts'

/**
 * Every page names its address by one `<link rel="canonical">`: the site's address, `docsUrl` in
 * `product.yaml`, and the route behind it. Search engines list a page under that address alone.
 */
export const canonicalCheck: SiteCheck = {
  id: 'out:canonical',
  severity: 'error',
  *check({ pages, docsUrl }) {
    for (const { file, route, canonicals, isErrorPage } of pages) {
      if (isErrorPage) continue
      const [first, second] = canonicals
      const expected = urlOf(route, docsUrl)
      if (!first) yield { file, message: `Cannot find the canonical link to \`${expected}\`` }
      else if (normalizeUrl(first.url) !== expected) {
        const message = `Unexpected canonical link \`${first.url}\`, expected \`${expected}\``
        yield { ...first, file, message }
      }
      if (second) {
        yield { ...second, file, message: 'Unexpected second canonical link, expected one' }
      }
    }
  },
}
