import type { Finding } from '#core/diagnostic.ts'
import GithubSlugger from 'github-slugger'
import { findAnchor } from '#content/docs-folder/find-anchor.ts'
import { findPredecessor, isRouteContested } from '#content/links/moves.ts'
import { anchorsOf, resolveLink, type SiteContext } from '#content/links/resolve-link.ts'
import { isPage, type Anchor } from '#content/page.ts'
import type { RouteOwner } from '#content/site.ts'
import type { SitePageRule, SiteRule } from '#content/rule.ts'
import { didYouMean, sortByLikeness, suggest } from '#core/did-you-mean.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import { decodeUrl } from '#core/url.ts'
import { checkLinks } from './check-links.ts'

export const linkMissingAnchorRule: SitePageRule = {
  id: 'link:missing-anchor',
  isGeneral: true,
  summary: 'The part of a link after `#` is an anchor of the target page.',
  severity: 'warning',
  fixes: 'content',
  scope: 'site-page',
  check: checkLinks((link, page, context: SiteContext) => {
    const { start, end, url } = link
    if (!isPage(page) && /^#(?!top$)./.test(url)) {
      return { message: `Unexpected link \`${url}\` without a page`, help: missingPageHelp }
    }
    const target = resolveLink(link, page, context)
    if (target.type !== 'route' && target.type !== 'redirect') return undefined
    const { hash = '', route, owner } = target
    return describeMissingAnchor({ hash, route, owner, text: page.file.text, start, end }, context)
  }),
}

const missingPageHelp =
  'Write the route of the page before `#`, as in `/quick-start#create-a-project`'

export const navigationMissingAnchorRule: SiteRule = {
  id: 'navigation:missing-anchor',
  summary: 'The part after `#` of a link in `theme.config.tsx` is an anchor of the target page.',
  severity: 'warning',
  scope: 'site',
  *check(context) {
    for (const { target, start, end, source } of context.site.theme?.settingsLinks ?? []) {
      if ('docId' in target) continue
      const { route, anchor: hash = '' } = target
      const owner = context.routes.get(route) ?? context.redirects.get(route)
      const { text } = source.file
      const link = owner && { hash, route, owner, text, start, end }
      const missing = link && describeMissingAnchor(link, context)
      if (missing) yield { owner: source, ...missing }
    }
  },
}

interface AnchorLink {
  hash: string
  route: string
  /** Page or category that the route leads to, possibly through a redirect. */
  owner: RouteOwner
  /** Text of the file that contains the link. */
  text: string
  start: number
  end: number
}

/**
 * Describes a link to an anchor that `owner` lacks. Returns `undefined` if the anchor exists, the
 * anchors are unknown, or the route is contested.
 */
function describeMissingAnchor(
  { hash, route, owner, text, start, end }: AnchorLink,
  context: SiteContext,
): Finding | undefined {
  const anchors = anchorsOf(owner)
  const ids = [...new Set(anchors?.map(({ id }) => id))]
  if (!anchors || hash === '' || hash === 'top' || ids.includes(hash)) return undefined
  if (isRouteContested(owner, context)) return undefined
  const former = findFormerAnchors(hash, owner, context)
  const [renamed, ...more] = anchors.filter(({ id, depth }) => depth && former && !former.has(id))
  const [meant, ...others] = anchors.filter((anchor) => slugOf(anchor) === hash)
  const suggestion =
    meant && others.length === 0
      ? { name: meant.id, isExact: true }
      : renamed && more.length === 0
        ? { name: renamed.id, isExact: false }
        : suggest(hash, ids)
  const written = text.slice(start, end).replace(/:~:.*/s, '')
  const at = written.indexOf('#')
  // With character references, the source differs from the address.
  const isLiteral = at !== -1 && decodeUrl(written.slice(at + 1)) === hash
  const fix = suggestion?.isExact &&
    isLiteral && [{ start: start + at + 1, end: start + written.length, text: suggestion.name }]
  return {
    start,
    end,
    message: `Cannot find anchor \`#${hash}\` on \`${route}\`${didYouMean(suggestion && `#${suggestion.name}`)}`,
    help: suggestion?.isExact
      ? `Write \`#${suggestion.name}\``
      : former
        ? `Change the link, or keep the old anchor: ${describeOldAnchor(hash, renamed)}`
        : describeKnownAnchors(hash, ids),
    // Components may have made the anchor of what a source described.
    ...((former ?? context.base?.changesSources) && { isCaused: true }),
    ...(fix && { fix }),
  }
}

function describeOldAnchor(hash: string, { depth = 2, text = '…' }: Partial<Anchor> = {}): string {
  return `\`${'#'.repeat(depth)} ${text} [#${hash}]\``
}

/** Returns the id that a heading with an explicit one would have without it. */
function slugOf({ explicitId, text = '' }: Anchor): string | undefined {
  return explicitId === undefined ? undefined : new GithubSlugger().slug(text)
}

/** Returns the ids that a page had in the base, if `hash` was one of them. */
function findFormerAnchors(hash: string, owner: RouteOwner, context: SiteContext) {
  const former = findPredecessor(owner, context)
  if (!former || !isPage(former)) return undefined
  const isKnown = context.site.docs && findAnchor(former, hash) === 'known'
  const ids = new Set(former.anchors.map(({ id }) => id))
  return isKnown || ids.has(hash) ? ids : undefined
}

/** Maximum number of anchors that help lists. */
const maxListedAnchors = 6

/** Lists the siblings of an anchor such as `limits.cpu`, or else anchors without a dot. */
function describeKnownAnchors(hash: string, ids: string[]): string {
  if (ids.length === 0) return 'That page has no anchors'
  const parent = hash.slice(0, hash.lastIndexOf('.') + 1)
  const beside = ids.filter((id) => parent !== '' && parent === id.slice(0, parent.length))
  const fields = beside.filter((id) => !id.slice(parent.length).includes('.'))
  const shown = fields.length > 0 ? fields : ids.filter((id) => !id.includes('.'))
  const nearest = sortByLikeness(hash, shown).slice(0, maxListedAnchors)
  const label = nearest.length < shown.length ? 'The nearest anchors there' : 'Anchors there'
  const inPageOrder = shown.filter((id) => nearest.includes(id))
  return `${label}: ${joinInBackticks(inPageOrder.map((id) => `#${id}`))}`
}
