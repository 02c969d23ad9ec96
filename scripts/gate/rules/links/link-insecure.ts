import { isOwnHost } from '#content/read/own-host.ts'
import type { PageRule } from '#content/rule.ts'

/**
 * A link to another site begins with `https:`: on the way of `http:` anybody can read along and change
 * what the reader gets. Addresses of the reader's own machine are left to `link:unreachable`.
 */
export const linkInsecureRule: PageRule = {
  id: 'link:insecure',
  severity: 'warning',
  scope: 'page',
  *check({ links, file }) {
    for (const { kind, url, start, end } of links) {
      // `www.example.com` is a link of `http:` to the parser alone; `link:bare-url` has it.
      const isWritten = /^http:/i.test(file.text.slice(start, end))
      if (kind !== 'link' || !isWritten || isOwnHost(url)) continue
      yield {
        message: `Unexpected scheme \`http:\`, expected \`https:\``,
        start,
        end,
        help: 'See that the address answers with `https:` too, and link to that',
      }
    }
  },
}
