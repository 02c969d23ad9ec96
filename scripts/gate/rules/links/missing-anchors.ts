import { anchorsOf, type LinkContext } from '#content/links/resolve-link.ts'
import type { RouteOwner } from '#content/site.ts'
import type { Finding } from '#content/rule.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { findRenamedAnchor } from '#content/links/moves.ts'

export interface AnchorLink {
  hash: string
  route: string
  /** The page or category at the route. */
  owner: RouteOwner
  /** Source that contains the link. */
  text: string
  start: number
  end: number
}

/**
 * Describes a link to an anchor that `owner` lacks, and suggests the heading that was renamed since
 * the base, else the nearest id. Returns `undefined` if the anchor exists or cannot be known.
 */
export function describeMissingAnchor(
  { hash, route, owner, text, start, end }: AnchorLink,
  context: LinkContext,
): Finding | undefined {
  const anchors = isMissing(hash, owner) ? anchorsOf(owner) : undefined
  if (!anchors) return undefined
  const ids = anchors.map(({ id }) => id)
  const renamed = 'page' in owner ? findRenamedAnchor(hash, owner.page, context) : undefined
  const nearest = renamed?.id ?? findNearest(hash, ids)
  const at = text.slice(start, end).indexOf('#')
  const isCertain = renamed !== undefined || nearest?.toLowerCase() === hash.toLowerCase()
  const fix = isCertain && at !== -1 && [{ start: start + at + 1, end, text: nearest! }]
  return {
    start,
    end,
    message: `Cannot find anchor \`#${hash}\` on \`${route}\`${didYouMean(nearest && `#${nearest}`)}`,
    help: renamed
      ? `Write \`#${renamed.id}\`, or keep the old anchor: \`${'#'.repeat(renamed.depth ?? 2)} ${renamed.text} [#${hash}]\``
      : listAnchors(hash, ids),
    ...(fix && { fix }),
  }
}

/** Returns whether `owner` is known to lack an anchor. */
function isMissing(hash: string, owner: RouteOwner): boolean {
  if (hash === '' || hash === 'top') return false
  const anchors = anchorsOf(owner)
  return anchors !== undefined && !anchors.some(({ id }) => id === hash)
}

/** Lists the siblings of a nested field, or all anchors that are not nested fields. */
function listAnchors(hash: string, ids: string[]): string {
  if (ids.length === 0) return 'That page has no anchors'
  const parent = hash.slice(0, hash.lastIndexOf('.') + 1)
  const beside = ids.filter((id) => parent !== '' && parent === id.slice(0, parent.length))
  const fields = beside.filter((id) => !id.slice(parent.length).includes('.'))
  const shown = fields.length > 0 ? fields : ids.filter((id) => !id.includes('.'))
  return `Anchors there: ${shown.map((id) => `\`#${id}\``).join(', ')}`
}
