import path from 'node:path/posix'
import { findNearest } from '#core/did-you-mean.ts'
import type { DocId, Route } from '#core/route.ts'
import { isPage, type Anchor, type Page } from '../page.ts'
import type { SiteContext } from './resolve-link.ts'
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
 * Finds the current version of a page or category from the base: the one in the same file, or in a
 * similar new file. Git's rename detection misses unstaged moves.
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
  const target = path.join(path.dirname(formerPath ?? from), url.replace(/[?#].*/s, ''))
  const { assets, sources, pages } = context.site
  const owner = moves.get(target)
  const now = owner ? owner.file.path : base.movedFiles?.get(target)
  const exists =
    assets.has(target) || sources.has(target) || pages.some(({ file }) => file.path === target)
  if (now === undefined && !exists) return undefined
  const relative = path.relative(path.dirname(from), now ?? target)
  return relative.startsWith('.') ? relative : `./${relative}`
}

/** Finds the heading that most likely replaced the former anchor `id` of `page`. */
export function findRenamedAnchor(
  id: string,
  page: Page,
  context: SiteContext,
): Anchor | undefined {
  const former = context.base?.site.pages.find((each) => findSuccessorPage(each, context) === page)
  const idsBefore = former?.anchors.map((anchor) => anchor.id) ?? []
  if (!idsBefore.includes(id)) return undefined
  const added = page.anchors.filter((anchor) => anchor.depth && !idsBefore.includes(anchor.id))
  const nearest = findNearest(
    id,
    added.map((anchor) => anchor.id),
  )
  if (nearest) return added.find((anchor) => anchor.id === nearest)
  const index = page.anchors.length === idsBefore.length ? idsBefore.indexOf(id) : -1
  return added.find((anchor) => anchor === page.anchors[index])
}

function findSuccessorPage(page: Page, context: SiteContext): Page | undefined {
  const owner = findSuccessor(page, context)
  return owner && isPage(owner) ? owner : undefined
}

type Moves = ReadonlyMap<string, RouteOwner>

function findMoves(context: SiteContext): Moves {
  const moves = movesCache.get(context) ?? matchFiles(context)
  movesCache.set(context, moves)
  return moves
}

/** Cache of moves by context, since rules need them for every broken link. */
const movesCache = new WeakMap<SiteContext, Moves>()

function matchFiles({ site, base }: SiteContext): Moves {
  const formers = base ? listRouteOwners(base.site) : []
  const formerPaths = new Set(formers.map((owner) => owner.file.path))
  const owners = new Map(listRouteOwners(site).map((owner) => [owner.file.path, owner]))
  const added = Array.from(owners.values()).filter((owner) => !formerPaths.has(owner.file.path))
  const existing = new Set([...site.pages, ...site.categories].map(({ file }) => file.path))
  const addedLines = new Map(added.map((owner) => [owner, linesOf(owner)]))
  const moves = new Map<string, RouteOwner>()
  for (const former of formers) {
    const file = former.file.path
    const now = existing.has(file) ? owners.get(file) : findSimilar(former, addedLines)
    if (now) moves.set(file, now)
  }
  return moves
}

/**
 * Finds the new page or category most similar to `former`. They must share more than half of the
 * lines of the longer file.
 */
function findSimilar(
  former: RouteOwner,
  added: ReadonlyMap<RouteOwner, ReadonlySet<string>>,
): RouteOwner | undefined {
  const lines = linesOf(former)
  let [best, bestShare]: [RouteOwner | undefined, number] = [undefined, 0.5]
  for (const [owner, others] of added) {
    const shared = Array.from(lines).filter((line) => others.has(line)).length
    const share = shared / Math.max(lines.size, others.size)
    if (share > bestShare && isPage(owner) === isPage(former)) {
      best = owner
      bestShare = share
    }
  }
  return best
}

function linesOf(owner: RouteOwner): Set<string> {
  return new Set(owner.file.text.split('\n').filter((line) => line.trim().length > 3))
}
