import { BlockList, isIP } from 'node:net'
import { isRouteContested } from '#content/links/moves.ts'
import { resolveLink } from '#content/links/resolve-link.ts'
import type { PageRule, SitePageRule, Finding } from '#content/rule.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import {
  allowedSchemes,
  findDisallowedScheme,
  findOwnRoute,
  isWebUrl,
  schemeOf,
} from '#core/url.ts'
import { collectVariables } from '#core/variables.ts'
import type { LinkUse } from '#content/links/collect-links.ts'

export const linkInvalidAddressRule: PageRule = {
  id: 'link:invalid-address',
  isGeneral: true,
  needs: ['variables'],
  summary: 'An absolute URL is valid.',
  severity: 'error',
  isRequired: true,
  fixes: 'content',
  *check({ links, file }, { dialect }) {
    for (const { kind, url, start, end } of links) {
      // `variable:unknown` reports variables without a value.
      if (kind === 'source' || collectVariables(url).length > 0) continue
      // Others leave patterns such as `https://*.example.com` in their text, which become links.
      if (dialect.hasPlaceholders && url.includes('*')) continue
      // Browsers take it for a path of this site if the scheme is the same.
      const [oneSlash, scheme] = /^(https?:)\/?(?=[^/])/i.exec(url) ?? []
      if (oneSlash !== undefined) {
        const isVerbatim = file.text.startsWith(oneSlash, start)
        yield {
          message: `Unexpected \`${oneSlash}\` without two slashes, expected \`${scheme}//\``,
          start,
          end,
          help: `Write \`${scheme}//${url.slice(oneSlash.length)}\``,
          ...(isVerbatim && {
            fix: [{ start, end: start + oneSlash.length, text: `${scheme}//` }],
          }),
        }
        continue
      }
      // As the compiler encodes it. A browser would read a backslash as a slash.
      const encoded = url.trim().replaceAll(' ', '%20').replaceAll('\\', '%5C')
      if (URL.canParse(encoded, 'https://site.invalid/')) continue
      yield {
        message: `Invalid URL \`${url}\``,
        start,
        end,
        help: 'Write it as `https://host/path`, or put it in backticks if it is a pattern',
      }
    }
  },
}

/** Skips loopback and private addresses, which rarely have a certificate. */
export const linkInsecureRule: PageRule = {
  id: 'link:insecure',
  needs: ['variables'],
  summary: 'A link to another site uses `https:`, not `http:`.',
  severity: 'warning',
  *check({ links, file }, { variables }) {
    for (const { kind, url, start, end } of links) {
      // The parser adds `http:` to `www.example.com`, which MD034 reports.
      const isExplicit = schemeOf(file.text.slice(start, end)) === 'http:'
      if (kind !== 'link' || !isExplicit || isLocalAddress(url)) continue
      // `terminology:product-name` reports the address of this site.
      if (findOwnRoute(variables, url) !== undefined) continue
      yield {
        message: `Unexpected scheme \`http:\`, expected \`https:\``,
        start,
        end,
        help: 'Link to the `https:` URL if the server supports it',
      }
    }
  },
}

/** Returns whether a URL leads to the reader's own machine or network. */
function isLocalAddress(url: string): boolean {
  if (!isWebUrl(url) || !URL.canParse(url)) return false
  const host = new URL(url).hostname
  const isName = /^(?:(?:.+\.)?localhost|.+\.(?:local|internal|lan))$/.test(host)
  return isName || (isIP(host) === 4 && localAddresses.check(host)) || /^\[::1?\]$/.test(host)
}

const localAddresses = new BlockList()
localAddresses.addAddress('0.0.0.0')
localAddresses.addSubnet('10.0.0.0', 8)
localAddresses.addSubnet('127.0.0.0', 8)
localAddresses.addSubnet('172.16.0.0', 12)
localAddresses.addSubnet('192.168.0.0', 16)

/** Checks `http:` and `https:` URLs. `safety:link-scheme` reports other schemes. */
export const linkForeignImageRule: SitePageRule = {
  id: 'link:foreign-image',
  needs: ['variables'],
  summary: 'Images come from this site, not from another host.',
  severity: 'warning',
  scope: 'site-page',
  *check(page, context) {
    const hosts = (context.site.variables.imageHosts ?? '').split(' ')
    for (const link of page.links) {
      if (link.kind !== 'image' || !isWebUrl(link.url)) continue
      if (hosts.some((host) => host !== '' && link.url.startsWith(`https://${host}/`))) continue
      if (resolveLink(link, page, context).type !== 'external') continue
      const { start, end } = link
      const host = originOf(link.url)
      // The policy allows all paths of the host of this site.
      if (host === originOf(context.site.variables.docsUrl ?? '')) continue
      // One host is one cause, since one line of `imageHosts` allows all of its images.
      const message = `Unexpected image on \`${host}\``
      const name = host.replace('https://', '')
      const instead = host.startsWith('http:')
        ? 'the policy allows other hosts only with `https:`'
        : `or add \`${name}\` to \`imageHosts\` in \`product.yaml\``
      const help = `Put the file beside the page, ${instead}`
      yield { message, start, end, help, note: "Browsers block it by the site's policy" }
    }
  },
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url
}

export const linkRedirectRule: SitePageRule = {
  id: 'link:redirect',
  needs: ['variables', 'routes'],
  summary: 'A link names the current route of a page, not a former one that redirects.',
  fixes: 'content',
  severity: 'warning',
  scope: 'site-page',
  *check(page, context) {
    for (const link of page.links) {
      const target = resolveLink(link, page, context)
      if (target.type !== 'redirect' || isRouteContested(target.owner, context)) continue
      const { start } = link
      const end = start + target.from.length
      const isLiteral = page.file.text.slice(start, end) === target.from
      yield {
        message: `Unexpected old route \`${target.from}\`, expected \`${target.route}\``,
        start,
        end: isLiteral ? end : link.end,
        help: `Write \`${target.route}\``,
        ...(isLiteral && { fix: [{ start, end, text: target.route }] }),
      }
    }
  },
}

/** Recognizes schemes in any letter case, with entities or tabs. Also reports `//host`. */
export const safetyLinkSchemeRule: PageRule = {
  id: 'safety:link-scheme',
  needs: ['variables'],
  summary: 'Links and images use `https:`, `http:`, `mailto:` or `tel:`, or stay on this site.',
  severity: 'error',
  isRequired: true,
  check: ({ links }) => links.flatMap(checkLink),
}

function checkLink({ kind, url, start, end }: LinkUse): Finding[] {
  const scheme = findDisallowedScheme(url)
  if (scheme === undefined) return []
  const target = kind !== 'link' ? 'a file beside the page by `./name.png`' : 'a page by its route'
  return [
    {
      message:
        scheme === ''
          ? `Unexpected \`${url.trim().slice(0, 40)}\` without a scheme, expected \`https://\``
          : `Unexpected scheme \`${scheme.slice(0, 20)}\`, expected ${allowedSchemesText}`,
      start,
      end,
      help: `Name ${target}, another site by its \`https://\` URL`,
    },
  ]
}

const allowedSchemesText = `${joinInBackticks(allowedSchemes.slice(0, -1))} or \`${allowedSchemes.at(-1)}\``
