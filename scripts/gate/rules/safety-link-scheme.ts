import type { LinkUse } from '#content/links/collect-links.ts'
import { allowedSchemes, findSchemeProblem } from '#core/url-scheme.ts'
import type { Finding, PageRule } from '#content/rule.ts'

/**
 * `javascript:` and `data:` run code in the reader's browser,
 * `file:` leads nowhere; disguises (case, entities, tabs, percent signs) are seen through. `//host`
 * is an error too: readers of the source take it for a route, browsers for a foreign host.
 */
export const safetyLinkSchemeRule: PageRule = {
  id: 'safety:link-scheme',
  summary: 'Links and images use `https:`, `http:`, `mailto:` or `tel:`, or stay on this site.',
  severity: 'error',
  scope: 'page',
  check: ({ links }) => links.flatMap(checkLink),
}

function checkLink({ url, start, end }: LinkUse): Finding[] {
  const problem = findSchemeProblem(url)
  if (!problem) return []
  if (problem.type === 'no-scheme') {
    const shown = url.trim().slice(0, 40)
    return [
      {
        message: `Unexpected \`${shown}\` without a scheme, expected \`https://\``,
        start,
        end,
        help,
      },
    ]
  }
  return [
    {
      message: `Unexpected scheme \`${problem.scheme.slice(0, 20)}\`, expected ${expected}`,
      start,
      end,
      help: 'Link to a page by its route, to another site by its `https://` address',
    },
  ]
}

const help = 'Write `https://` before a host, or a single `/` before a route of this site'
const schemes = allowedSchemes.map((scheme) => `\`${scheme}\``)
const expected = `${schemes.slice(0, -1).join(', ')} or ${schemes.at(-1)}`
