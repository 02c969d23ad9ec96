import type { LinkUse } from '#content/links/collect-links.ts'
import type { Finding, PageRule } from '#content/rule.ts'

const allowedSchemes = ['https:', 'http:', 'mailto:', 'tel:']

/** Detects schemes in any case, with entities or tabs. Also reports `//host`. */
export const safetyLinkSchemeRule: PageRule = {
  id: 'safety:link-scheme',
  summary: 'Links and images use `https:`, `http:`, `mailto:` or `tel:`, or stay on this site.',
  severity: 'error',
  isRequired: true,
  check: ({ links }) => links.flatMap(checkLink),
}

function checkLink({ kind, url, start, end }: LinkUse): Finding[] {
  const scheme = findWrongScheme(url)
  if (scheme === undefined) return []
  const place = kind !== 'link' ? 'a file beside the page by `./name.png`' : 'a page by its route'
  return [
    {
      message:
        scheme === ''
          ? `Unexpected \`${url.trim().slice(0, 40)}\` without a scheme, expected \`https://\``
          : `Unexpected scheme \`${scheme.slice(0, 20)}\`, expected ${expected}`,
      start,
      end,
      help: `Name ${place}, another site by its \`https://\` address`,
    },
  ]
}

const schemes = allowedSchemes.map((scheme) => `\`${scheme}\``)
const expected = `${schemes.slice(0, -1).join(', ')} or ${schemes.at(-1)}`

/**
 * Returns the disallowed scheme of a URL, if any, or an empty string for `//host/…`. Ignores
 * control characters and reads `\` as `/`, as browsers do.
 */
export function findWrongScheme(url: string): string | undefined {
  const read = url.replace(edges, '').replace(/[\t\n\r]/g, '')
  if (/^[\\/]{2}/.test(read)) return ''
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(read)?.[0].toLowerCase()
  return !scheme || allowedSchemes.includes(scheme) ? undefined : scheme
}

/** Control characters and spaces that browsers trim from a URL. */
const edges = /^[\0- ]+|(?<![\0- ])[\0- ]+$/g
