import type { PageRule } from '#content/rule.ts'

/** Skips loopback and private addresses, which rarely have a certificate. */
export const linkInsecureRule: PageRule = {
  id: 'link:insecure',
  summary: 'A link to another site uses `https:`, not `http:`.',
  severity: 'warning',
  scope: 'page',
  *check({ links, file }) {
    for (const { kind, url, start, end } of links) {
      // The parser adds `http:` to `www.example.com`, which `link:bare-url` reports.
      const isWritten = /^http:/i.test(file.text.slice(start, end))
      if (kind !== 'link' || !isWritten || isLocal(url)) continue
      yield {
        message: `Unexpected scheme \`http:\`, expected \`https:\``,
        start,
        end,
        help: 'See that the address answers with `https:` too, and link to that',
      }
    }
  },
}

function isLocal(url: string): boolean {
  if (!URL.canParse(url)) return false
  return localHost.test(new URL(url).hostname)
}

/** Loopback and private addresses, and host names that resolve locally. */
const localHost =
  /^(?:(?:.+\.)?localhost|.+\.(?:local|internal|lan)|\[::1?\]|0\.0\.0\.0|(?:127|10)\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*)$/
