import { remember } from '#core/remember.ts'
import { decodeUrl } from '#core/url.ts'
import path from 'node:path/posix'
import type { DocId } from '#core/route.ts'
import type { Document } from '../page.ts'
import { listRouteOwners, type RouteOwner } from '../site.ts'
import type { FormerRoute, MissingTarget, SiteContext } from './link-target.ts'

/** Finds the page or category that had a doc id in the base. */
export function findFormerDocId(docId: DocId, { base }: SiteContext): FormerRoute | undefined {
  return [...(base?.routes.values() ?? [])].find(({ before }) => before.docId === docId)
}

/** Finds the former version of a page or category, which may be the same object. */
export function findPredecessor(owner: RouteOwner, { base }: SiteContext): RouteOwner | undefined {
  return [...(base?.routes.values() ?? [])].find(({ now }) => now === owner)?.before
}

/**
 * Finds the current path of a file that a link named in the base, or that it names now. Returns no
 * path if the file was removed, and `undefined` if there was no such file.
 */
export function findMovedFile(
  { name, file = name }: MissingTarget,
  from: Document,
  { base, site }: SiteContext,
): { now: string | undefined } | undefined {
  if (!base) return undefined
  const { gone } = base
  const { assets, sources, pages } = site
  const [formerFrom = from.file.path] =
    Array.from(gone).find(([, now]) => now === from.file.path) ?? []
  const former = name.startsWith('/') ? file : path.join(path.dirname(formerFrom), decodeUrl(name))
  for (const each of [former, file]) {
    const now = gone.has(each) ? gone.get(each) : each
    const exists = (known: string) =>
      assets.has(known) || sources.has(known) || pages.some((page) => page.file.path === known)
    if (now === undefined || exists(now)) return { now }
  }
  return undefined
}

/** Page or category whose current route led to another one in the base. */
interface ReusedRoute {
  owner: RouteOwner
  /** Page or category that had the route in the base. It still exists, at another route. */
  former: RouteOwner
}

/** Lists the routes that led to another page in the base, as after a swap of two slugs. */
export function listReusedRoutes({ base, routes }: SiteContext): ReusedRoute[] {
  return Array.from(base?.routes ?? [], ([route, { before, now, isRedirect }]) => {
    const owner = routes.get(route)
    return owner && now && now !== owner && !isRedirect ? [{ owner, former: before }] : []
  }).flat()
}

/**
 * Returns whether two pages claim the route of `owner`, or it led to another page in the base. The
 * writer must choose the target of a link to it.
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
