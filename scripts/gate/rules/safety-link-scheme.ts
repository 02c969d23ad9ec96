import type { LinkUse } from '#content/links/collect-links.ts'
import type { Finding, PageRule } from '#content/rule.ts'

/** Schemes that a link may have. */
const allowedSchemes = ['https:', 'http:', 'mailto:', 'tel:']

/**
 * Sees through disguises such as case, entities and tabs. Reports `//host` too, which looks like a
 * route.
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

/** What speaks against the address of a link. */
export type SchemeProblem =
  /** A scheme other than those allowed, as a browser would read it: `javascript:`. */
  | { type: 'scheme'; scheme: string }
  /** `//host/…`, which takes the scheme of whatever page it stands on. */
  | { type: 'no-scheme' }

/**
 * Finds out whether a link's address has a scheme that it must not have. Reads it as browsers do:
 * without control characters, `\` as `/`.
 */
export function findSchemeProblem(url: string): SchemeProblem | undefined {
  const read = url.replace(edges, '').replace(/[\t\n\r]/g, '')
  if (/^[\\/]{2}/.test(read)) return { type: 'no-scheme' }
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(read)?.[0].toLowerCase()
  return !scheme || allowedSchemes.includes(scheme) ? undefined : { type: 'scheme', scheme }
}

/** What browsers take away from both ends of an address. */
const edges = /^[\0- ]+|(?<![\0- ])[\0- ]+$/g
