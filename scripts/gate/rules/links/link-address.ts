import type { Finding } from '#core/diagnostic.ts'
import { isIP } from 'node:net'
import type { LinkUse } from '#content/links/collect-links.ts'
import { isRouteContested } from '#content/links/moves.ts'
import { resolveLink, type SiteContext } from '#content/links/resolve-link.ts'
import type { PageRule, SitePageRule } from '#content/rule.ts'
import type { SiteData } from '#content/site.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import {
  allowedSchemes,
  findDisallowedScheme,
  findOwnRoute,
  isWebUrl,
  schemeOf,
} from '#core/url.ts'
import { collectVariables } from '#core/variables.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { isBlank, nodesOfType } from '#core/tree.ts'
import type { Document } from '#content/page.ts'

export const linkInvalidAddressRule: PageRule = {
  id: 'link:invalid-address',
  isGeneral: true,
  summary: 'An absolute URL is valid.',
  severity: 'error',
  isRequired: true,
  fixes: 'content',
  check: checkLinks((link, { file }, { dialect }: SiteData) => {
    const { kind, url, start } = link
    // `variable:unknown` reports variables without a value.
    if (kind === 'source' || collectVariables(url).length > 0) return undefined
    // Others leave patterns such as `https://*.example.com` in their text, which become links.
    if (dialect.hasPlaceholders && url.includes('*')) return undefined
    // Browsers take it for a path of this site if the scheme is the same.
    const [written, scheme] = /^(https?:)\/?(?=[^/])/i.exec(url) ?? []
    if (written !== undefined) {
      const text = `${scheme}//`
      const isLiteral = file.text.startsWith(written, start)
      return {
        message: `Missing slashes in \`${written}\`, expected \`${text}\``,
        help: `Write \`${text}${url.slice(written.length)}\``,
        ...(isLiteral && { fix: [{ start, end: start + written.length, text }] }),
      }
    }
    // As the page encodes it. A browser would read a backslash as a slash.
    const encoded = url.trim().replaceAll(' ', '%20').replaceAll('\\', '%5C')
    if (URL.canParse(encoded, 'https://site.invalid/')) return undefined
    return {
      message: `Invalid URL \`${url}\``,
      help: 'Write it as `https://host/path`, or put it in backticks if it is a pattern',
    }
  }),
}

/** Skips local addresses and those without a name, which rarely have a certificate. */
export const linkInsecureRule: PageRule = {
  id: 'link:insecure',
  summary: 'A link to another site uses `https:`, not `http:`.',
  severity: 'warning',
  check: checkLinks(({ kind, url, start, end }, { file }, { variables }: SiteData) => {
    // The parser adds `http:` to `www.example.com`, which MD034 reports.
    const isExplicit = schemeOf(file.text.slice(start, end)) === 'http:'
    if (kind !== 'link' || !isExplicit || !URL.canParse(url)) return undefined
    const host = new URL(url).hostname
    const isNamed = host.includes('.') && isIP(host) === 0
    if (!isNamed || /\.(?:localhost|local|internal|lan)$/.test(host)) return undefined
    // `terminology:product-name` reports the address of this site.
    if (findOwnRoute(variables, url) !== undefined) return undefined
    return {
      message: 'Unexpected scheme `http:`, expected `https:`',
      help: 'Link to the `https:` URL if the server supports it',
    }
  }),
}

/** Checks `http:` and `https:` URLs. `safety:link-scheme` reports other schemes. */
export const linkForeignImageRule: SitePageRule = {
  id: 'link:foreign-image',
  summary: 'Images come from this site, not from another host.',
  severity: 'warning',
  scope: 'site-page',
  check: checkLinks((link, page, context: SiteContext) => {
    const { imageHosts = '', docsUrl = '' } = context.site.variables
    if (link.kind !== 'image' || !isWebUrl(link.url)) return undefined
    if (resolveLink(link, page, context).type !== 'external') return undefined
    // The policy allows all paths of the host of this site.
    const origin = originOf(link.url)
    const allowed = imageHosts.split(' ').map((host) => `https://${host}`)
    if ([...allowed, originOf(docsUrl)].includes(origin)) return undefined
    const instead = origin.startsWith('http:')
      ? 'the policy allows other hosts only with `https:`'
      : `or add \`${origin.replace('https://', '')}\` to \`imageHosts\` in \`product.yaml\``
    return {
      // One host is one cause, since one line of `imageHosts` allows all of its images.
      message: `Image is on another host, \`${origin}\``,
      help: `Put the file beside the page, ${instead}`,
      note: "Browsers block it by the site's policy",
    }
  }),
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url
}

export const linkRedirectRule: SitePageRule = {
  id: 'link:redirect',
  summary: 'A link names the current route of a page, not a former one that redirects.',
  fixes: 'content',
  severity: 'warning',
  scope: 'site-page',
  check: checkLinks((link, page, context: SiteContext) => {
    const target = resolveLink(link, page, context)
    if (target.type !== 'route' || target.from === undefined) return undefined
    const { from, route, owner } = target
    if (owner && isRouteContested(owner, context)) return undefined
    const { start } = link
    const end = start + from.length
    const isLiteral = page.file.text.slice(start, end) === from
    return {
      message: `Route \`${from}\` redirects to \`${route}\``,
      help: `Write \`${route}\``,
      ...(isLiteral && { end, fix: [{ start, end, text: route }] }),
      ...(context.base?.routes.get(from)?.isRedirect === false && { isCaused: true }),
    }
  }),
}

/** Recognizes schemes in any letter case, with entities or tabs. Also reports `//host`. */
export const safetyLinkSchemeRule: PageRule = {
  id: 'safety:link-scheme',
  summary: 'Links and images use `https:`, `http:`, `mailto:` or `tel:`, or stay on this site.',
  severity: 'error',
  isRequired: true,
  check: checkLinks(describeScheme),
}

function describeScheme({ kind, url }: LinkUse): Finding | undefined {
  const scheme = findDisallowedScheme(url)
  if (scheme === undefined) return undefined
  const target = kind === 'link' ? 'a page by its route' : 'a file beside the page by `./name.png`'
  const expected = `${joinInBackticks(allowedSchemes.slice(0, -1))} or \`${allowedSchemes.at(-1)}\``
  return {
    message:
      scheme === ''
        ? `Missing scheme in \`${url.trim().slice(0, 40)}\`, expected \`https://\``
        : `Unexpected scheme \`${scheme.slice(0, 20)}\`, expected ${expected}`,
    help: `Name ${target}, another site by its \`https://\` URL`,
  }
}

/** Addresses that lack a scheme, by the scheme that is meant. */
const addressesWithoutScheme: readonly [scheme: string, pattern: RegExp][] = [
  ['mailto:', /^[^\s/@:]+@[^\s/@:]+\.[a-z]{2,}$/i],
  ['https://', /^(?:www\.[^\s/]+\.[a-z]{2,}|[\w.-]+\.(?:com|net|org))(?:\/|$)/i],
]

/** Describes an address that is meant for another site or a mail program but has no scheme. */
export function describeAddressWithoutScheme(address: string): Finding | undefined {
  const [scheme] = addressesWithoutScheme.find(([, pattern]) => pattern.test(address)) ?? []
  if (scheme === undefined) return undefined
  const message = `Missing \`${scheme}\` before \`${address}\``
  return { message, help: `Write \`${scheme}${address}\`` }
}

/** Accepts images, code and variables as text. */
export const linkEmptyTextRule: PageRule = {
  id: 'link:empty-text',
  summary: 'A link has text.',
  severity: 'warning',
  check({ mdx: { tree } }) {
    return [...nodesOfType(tree, 'link'), ...nodesOfType(tree, 'linkReference')]
      .filter(isBlank)
      .map((node) => ({
        message: 'Link has no text',
        ...offsetsOfNode(node),
        help: 'Write between the brackets where the link leads, or remove it',
      }))
  },
}

/** Creates the check of a rule from one of a single link. Findings default to its destination. */
export function checkLinks<Data>(
  check: (link: LinkUse, document: Document, data: Data) => Finding | undefined,
) {
  return function* (document: Document, data: Data): Iterable<Finding> {
    for (const link of document.links) {
      const found = check(link, document, data)
      if (found) yield { start: link.start, end: link.end, ...found }
    }
  }
}
