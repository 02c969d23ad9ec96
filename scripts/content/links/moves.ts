import { remember } from '#core/remember.ts'
import { stripQueryAndHash } from '#core/url.ts'
import path from 'node:path/posix'
import type { DocId, Route } from '#core/route.ts'
import type { Anchor, Page } from '../page.ts'
import { toRelativePath, type SiteContext } from './link-target.ts'
import { listRouteOwners, type RouteOwner } from '../site.ts'

/** Route that existed in the base commit but no longer exists. */
export interface VanishedRoute {
  route: Route
  /** Page or category that the route led to, directly or through a redirect. */
  before: RouteOwner
  now: RouteOwner | undefined
  wasRedirect: boolean
}

/** Lists the routes that no longer exist. Returns an empty list if there is no base. */
export function listVanishedRoutes(context: SiteContext): VanishedRoute[] {
  const { base, routes, redirects } = context
  if (!base) return []
  const formerRoutes = [
    ...Array.from(base.routes, ([route, before]) => ({ route, before, wasRedirect: false })),
    ...Array.from(base.redirects, ([route, before]) => ({ route, before, wasRedirect: true })),
  ]
  return (
    formerRoutes
      .filter(({ route }) => !routes.has(route) && !redirects.has(route))
      .map((each) => ({ ...each, now: findSuccessor(each.before, context) }))
      // If the front matter is invalid, the route is a guess. Another rule reports the error.
      .filter(({ before, now }) => before.frontMatter && (!now || now.frontMatter))
      .filter(({ now }) => !now || !isRouteContested(now, context))
  )
}

/** Finds the page or category that `route` led to in the base, directly or through a redirect. */
export function findFormerOwner(route: Route, { base }: SiteContext): RouteOwner | undefined {
  return base?.routes.get(route) ?? base?.redirects.get(route)
}

/** Finds the page or category that had a doc id in the base. */
export function findFormerOwnerByDocId(
  docId: DocId,
  { base }: SiteContext,
): RouteOwner | undefined {
  return base && listRouteOwners(base.site).find((owner) => owner.docId === docId)
}

/**
 * Finds the current version of a page or category from the base: the one in the same file, or in
 * the file that git considers renamed.
 */
export function findSuccessor(before: RouteOwner, context: SiteContext): RouteOwner | undefined {
  return findMoves(context).get(before.file.path)
}

/** Returns a corrected relative `url` if the target or the linking file `from` has moved. */
export function findCorrectedUrl(
  url: string,
  from: string,
  context: SiteContext,
): string | undefined {
  const { base } = context
  if (!base || url.startsWith('/')) return undefined
  const moves = findMoves(context)
  const formerPath = Array.from(moves).find(([, now]) => now.file.path === from)?.[0]
  const target = path.join(path.dirname(formerPath ?? from), stripQueryAndHash(url))
  const { assets, sources, pages } = context.site
  const owner = moves.get(target)
  const now = owner ? owner.file.path : base.movedFiles?.get(target)
  const exists =
    assets.has(target) || sources.has(target) || pages.some(({ file }) => file.path === target)
  if (now === undefined && !exists) return undefined
  return toRelativePath(from, now ?? target)
}

/**
 * Finds the heading that replaced the former anchor `id` of `page`: the only one whose section has
 * the text of the former section, or else the only new one whose section has it by and large, and
 * not the whole text of another former section.
 */
export function findRenamedAnchor(
  id: string,
  page: Page,
  context: SiteContext,
): Anchor | undefined {
  const former = context.base?.site.pages.find((each) => findSuccessor(each, context) === page)
  const before = former?.anchors.find((anchor) => anchor.id === id)
  if (!former || !before?.depth) return undefined
  const known = new Set(former.anchors.map((anchor) => anchor.id))
  const formerTexts = readSections(former)
  const section = formerTexts.get(before.id)!
  const changed = Array.from(readSections(page)).filter(
    ([each, text]) => text !== formerTexts.get(each),
  )
  const equal = changed.filter(([, text]) => text !== '' && text === section)
  const others = new Set(formerTexts.values())
  const alike = changed.filter(
    ([each, text]) => !known.has(each) && !others.has(text) && haveSharedPairs(section, text),
  )
  const candidates = equal.length > 0 ? equal : alike
  return candidates.length === 1
    ? page.anchors.find((anchor) => anchor.id === candidates[0]![0])
    : undefined
}

/**
 * Returns the words between each heading and the next one of the same or a higher level, by id.
 * Remembered because a renamed heading may have many links.
 */
const readSections = remember(({ anchors, file }: Page) => {
  const headings = anchors.filter(({ depth }) => depth)
  return new Map(
    headings.map(({ id, depth, end }) => {
      const next = headings.find((each) => each.depth! <= depth! && each.start >= end)
      const words = file.text.slice(end, next?.start).match(/[\p{L}\p{N}]+/gu) ?? []
      return [id, words.join(' ')]
    }),
  )
})

/** Returns whether two texts share most of their pairs of adjacent words. */
function haveSharedPairs(a: string, b: string): boolean {
  const [pairs, others] = [listPairs(a.split(' ')), listPairs(b.split(' '))]
  const shared = Array.from(pairs).filter((pair) => others.has(pair)).length
  return shared > minSharedPairs * Math.max(pairs.size, others.size)
}

/** Unrelated texts share less than a tenth of their pairs of words. */
const minSharedPairs = 0.6

function listPairs(words: readonly string[]): Set<string> {
  return new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`))
}

/** Page or category whose current route led to another one in the base. */
export interface ReusedRoute {
  owner: RouteOwner
  /** Page or category that had the route in the base. It still exists, at another route. */
  former: RouteOwner
}

/** Lists the routes that led to another page in the base, as after a swap of two slugs. */
export function listReusedRoutes(context: SiteContext): ReusedRoute[] {
  const { base, routes } = context
  return Array.from(base?.routes ?? [], ([route, former]) => {
    const owner = routes.get(route)
    const now = findSuccessor(former, context)
    return owner && now && now !== owner ? [{ owner, former }] : []
  }).flat()
}

/**
 * Returns whether two pages claim the route of `owner`, or it led to another page in the base. What
 * a link to it should be is then for the writer to decide.
 */
export function isRouteContested({ route }: RouteOwner, context: SiteContext): boolean {
  return collectContestedRoutes(context).has(route.toLowerCase())
}

/** Collects contested routes in lower case, since routes that differ only in case conflict too. */
const collectContestedRoutes = remember((context: SiteContext) => {
  const claimed = new Set<string>()
  const contested = listReusedRoutes(context).map(({ owner }) => owner.route.toLowerCase())
  for (const owner of listRouteOwners(context.site)) {
    const route = owner.route.toLowerCase()
    if (claimed.has(route)) contested.push(route)
    claimed.add(route)
  }
  return new Set(contested)
})

/** Maps the paths of files in the base to the pages and categories that they are now. */
const findMoves = remember(({ site, base }: SiteContext) => {
  const owners = new Map(listRouteOwners(site).map((owner) => [owner.file.path, owner]))
  const existing = new Set([...site.pages, ...site.categories].map(({ file }) => file.path))
  const moves = new Map<string, RouteOwner>()
  for (const { file } of base ? listRouteOwners(base.site) : []) {
    const renamed = existing.has(file.path) ? file.path : base?.movedFiles?.get(file.path)
    const now = renamed === undefined ? undefined : owners.get(renamed)
    if (now) moves.set(file.path, now)
  }
  return moves
})
