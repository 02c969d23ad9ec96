import GithubSlugger from 'github-slugger'
import { findRenamedAnchor, isRouteContested } from '#content/links/moves.ts'
import { anchorsOf, resolveLink, type SiteContext } from '#content/links/resolve-link.ts'
import { isPage, type Anchor, type Page } from '#content/page.ts'
import { isPublished, type RouteOwner } from '#content/site.ts'
import type { Finding, SitePageRule, SiteRule } from '#content/rule.ts'
import { didYouMean, findNearest, sortByLikeness } from '#core/did-you-mean.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import { decodeUrl } from '#core/url.ts'

export const linkMissingAnchorRule: SitePageRule = {
  id: 'link:missing-anchor',
  isGeneral: true,
  needs: ['all-variables', 'routes', 'anchors'],
  summary: 'The part of a link after `#` is an anchor of the target page.',
  severity: 'warning',
  fixes: 'link',
  scope: 'site-page',
  *check(page, context) {
    const { text } = page.file
    for (const link of page.links) {
      const { start, end, url } = link
      if (!isPage(page) && /^#(?!top$)./.test(url)) {
        yield {
          message: `Unexpected link \`${url}\` without a page`,
          help: missingPageHelp,
          start,
          end,
        }
      }
      const target = resolveLink(link, page, context)
      if (target.type !== 'route' && target.type !== 'redirect') continue
      const { hash = '', route, owner } = target
      const missing = describeMissingAnchor({ hash, route, owner, text, start, end }, context)
      if (missing) yield missing
    }
  },
}

const missingPageHelp =
  'Write the route of the page before `#`, as in `/quick-start#create-a-project`'

export const navigationMissingAnchorRule: SiteRule = {
  id: 'navigation:missing-anchor',
  needs: ['theme', 'all-variables', 'routes', 'anchors'],
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
 * Describes a link to an anchor that `owner` lacks, and suggests the heading that was renamed since
 * the base, or else the nearest id. Returns `undefined` if the anchor exists, the anchors are
 * unknown, or the route is contested.
 */
function describeMissingAnchor(
  { hash, route, owner, text, start, end }: AnchorLink,
  context: SiteContext,
): Finding | undefined {
  const anchors = lacksAnchor(hash, owner) ? anchorsOf(owner) : undefined
  if (!anchors || isRouteContested(owner, context)) return undefined
  const ids = [...new Set(anchors.map(({ id }) => id))]
  const renamed = isPage(owner) ? findRenamedAnchor(hash, owner, context) : undefined
  const alike = ids.filter((id) => id.toLowerCase() === hash.toLowerCase())
  const [meant, ...others] = anchors.filter((anchor) => slugOf(anchor) === hash)
  const exact = alike.length === 1 ? alike[0] : others.length === 0 ? meant?.id : undefined
  const replacement = renamed?.id ?? exact
  const nearest = replacement ?? findNearest(hash, ids)
  const moved = replacement === undefined ? findElsewhere(hash, owner, context) : undefined
  const written = text.slice(start, end).replace(/:~:.*/s, '')
  const at = written.indexOf('#')
  // With character references, the source differs from the address.
  const isLiteral = at !== -1 && decodeUrl(written.slice(at + 1)) === hash
  const fix = replacement !== undefined &&
    isLiteral && [{ start: start + at + 1, end: start + written.length, text: replacement }]
  return {
    start,
    end,
    message: `Cannot find anchor \`#${hash}\` on \`${route}\`${didYouMean(moved ?? (nearest && `#${nearest}`))}`,
    help: moved
      ? `Write \`${moved}\`, where that section is now`
      : renamed
        ? `Write \`#${renamed.id}\`, or keep the old anchor: \`${'#'.repeat(renamed.depth ?? 2)} ${renamed.text} [#${hash}]\``
        : meant
          ? `Write \`#${meant.id}\`, the id of \`${meant.text}\``
          : describeKnownAnchors(hash, ids),
    ...(fix && { fix }),
  }
}

/** Returns the id that a heading with an explicit one would have without it. */
function slugOf({ explicitId, text = '' }: Anchor): string | undefined {
  return explicitId === undefined ? undefined : new GithubSlugger().slug(text)
}

/**
 * Returns the link to an anchor that the base had on `owner`, if exactly one page that lacked it in
 * the base has it now.
 */
function findElsewhere(hash: string, owner: RouteOwner, { site, base }: SiteContext) {
  const hadAnchor = (page: Page) =>
    base?.site.pages.some(
      ({ docId, anchors }) => docId === page.docId && anchors.some(({ id }) => id === hash),
    )
  if (!isPage(owner) || !hadAnchor(owner)) return undefined
  const [page, ...others] = site.pages.filter(
    (each) => isPublished(each) && each.anchors.some(({ id }) => id === hash) && !hadAnchor(each),
  )
  return page && others.length === 0 ? `${page.route}#${hash}` : undefined
}

/** Returns whether `owner` is known to lack an anchor. */
function lacksAnchor(hash: string, owner: RouteOwner): boolean {
  if (hash === '' || hash === 'top') return false
  const anchors = anchorsOf(owner)
  return anchors !== undefined && !anchors.some(({ id }) => id === hash)
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
