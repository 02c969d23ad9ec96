import { footnotePrefix } from '#content/links/collect-anchors.ts'
import { anchorsOf, resolveLink, type LinkContext } from '#content/links/resolve-link.ts'
import type { RouteOwner } from '#content/read/build-site.ts'
import type { Page } from '#content/page.ts'
import type { Finding } from '#content/rule.ts'
import { findNearest } from '#core/did-you-mean.ts'
import { findRenamedAnchor, keepAnchor } from '#gate/changes/find-renamed.ts'

/** An anchor that something leads to, on what answers there. */
export interface WantedAnchor {
  hash: string
  route: string
  owner: RouteOwner
}

/**
 * Says that `owner` lacks an anchor: first what git knows to have taken its place, else what is spelled
 * almost so; undefined where the anchor is there, or nobody can know.
 */
export function describeMissingAnchor(
  { hash, route, owner }: WantedAnchor,
  context: LinkContext,
): Pick<Finding, 'message' | 'help'> | undefined {
  const anchors = isMissing(hash, owner, context) ? anchorsOf(owner) : undefined
  if (!anchors) return undefined
  const ids = anchors.map(({ id }) => id)
  const renamed = 'page' in owner ? findRenamedAnchor(hash, owner.page, context) : undefined
  const nearest = renamed?.id ?? findNearest(hash, ids)
  return {
    message: `Cannot find anchor \`#${hash}\` on \`${route}\`${nearest ? `; did you mean \`#${nearest}\`?` : ''}`,
    help: renamed
      ? `Write \`#${renamed.id}\`, as \`npm run rename-heading\` does for all links, or keep the old anchor: ${keepAnchor(renamed, hash)}`
      : listAnchors(hash, ids),
  }
}

/** Whether what answers is known to lack an anchor. */
function isMissing(hash: string, owner: RouteOwner, context: LinkContext): boolean {
  if (hash === '' || hash === 'top' || isLeftOpen(hash, owner, context)) return false
  const anchors = anchorsOf(owner)
  return anchors !== undefined && !anchors.some(({ id }) => id === hash)
}

/** Lists the anchors that come into question: of fields, which are many, those beside it only; of footnotes none. */
function listAnchors(hash: string, all: string[]): string {
  const ids = all.filter((id) => !id.startsWith(footnotePrefix) && id !== 'footnote-label')
  if (ids.length === 0) return 'That page has no anchors'
  const parent = hash.slice(0, hash.lastIndexOf('.') + 1)
  const beside = ids.filter((id) => parent !== '' && parent === id.slice(0, parent.length))
  const fields = beside.filter((id) => !id.slice(parent.length).includes('.'))
  const shown = fields.length > 0 ? fields : ids.filter((id) => !id.includes('.'))
  return `Anchors there: ${shown.map((id) => `\`#${id}\``).join(', ')}`
}

/** Whether a description that is wrong, or missing where a page shows it, leaves open what anchors it brings. */
function isLeftOpen(hash: string, owner: RouteOwner, { site }: LinkContext): boolean {
  const feature = site.features.find(({ isAnchor }) => isAnchor?.(hash))
  if (!feature || site.references[feature.name] !== undefined) return false
  const text = 'page' in owner ? owner.page.file.text : ''
  const isBroken = [...site.sources].some(feature.isSource)
  return isBroken || Object.keys(feature.components).some((name) => text.includes(`<${name}`))
}

/** Whether a link of a page leads to an anchor that is not there. */
export function leadsToMissingAnchor(page: Page, context: LinkContext): boolean {
  return page.links.some((link) => {
    const target = link.url.includes('#') ? resolveLink(link, page, context) : undefined
    if (target?.type !== 'route' && target?.type !== 'redirect') return false
    return isMissing(target.hash ?? '', target.owner, context)
  })
}
