import { collectVariables } from '#core/variables.ts'
import type { PageRule } from '#content/rule.ts'

/** Prevents a failing build. */
export const linkInvalidAddressRule: PageRule = {
  id: 'link:invalid-address',
  summary: 'An absolute address is a valid URL.',
  severity: 'error',
  isRequired: true,
  scope: 'page',
  *check({ links }) {
    for (const { kind, url, start, end } of links) {
      // A variable without a value is an error of its own.
      if (kind === 'source' || collectVariables(url).length > 0) continue
      if (URL.canParse(encodeSpaces(url), anyPage)) continue
      yield {
        message: `\`${url}\` is not a valid address`,
        start,
        end,
        help: 'Write it as `https://host/path`, or put it in backticks if it is a pattern',
      }
    }
  },
}

/** What addresses without a host go on from. */
const anyPage = 'https://site.invalid/'

function encodeSpaces(url: string): string {
  return url.trim().replaceAll(' ', '%20')
}
