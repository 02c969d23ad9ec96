import { collectVariables } from '#core/variables.ts'
import type { PageRule } from '#content/rule.ts'

/** An invalid address fails the build. */
export const linkInvalidAddressRule: PageRule = {
  id: 'link:invalid-address',
  summary: 'An absolute address is a valid URL.',
  severity: 'error',
  isRequired: true,
  scope: 'page',
  *check({ links }) {
    for (const { kind, url, start, end } of links) {
      // Variables without a value are reported separately.
      if (kind === 'source' || collectVariables(url).length > 0) continue
      if (URL.canParse(encodeSpaces(url), placeholderBase)) continue
      yield {
        message: `\`${url}\` is not a valid address`,
        start,
        end,
        help: 'Write it as `https://host/path`, or put it in backticks if it is a pattern',
      }
    }
  },
}

const placeholderBase = 'https://site.invalid/'

function encodeSpaces(url: string): string {
  return url.trim().replaceAll(' ', '%20')
}
