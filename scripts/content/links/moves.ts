import { remember } from '#core/remember.ts'
import { decodeUrl } from '#core/url.ts'
import path from 'node:path/posix'
import type { DocId, Route } from '#core/route.ts'
import type { Document } from '../page.ts'
import type { Base, MissingTarget, SiteContext } from './link-target.ts'
import { listRouteOwners, type RouteOwner } from '../site.ts'

/** Finds the page or category that `route` led to in the base, directly or through a redirect. */
export function findFormerOwner(route: Route, { base }: SiteContext): RouteOwner | undefined {
  return base?.routes.get(route) ?? base?.redirects.get(route)
}

/** Finds the page or category that had a doc id in the base. */
export function findFormerOwnerByDocId(
  docId: DocId,
  { base }: SiteContext,
): RouteOwner | undefined {
  return base && listRouteOwners(base).find((owner) => owner.docId === docId)
}

/**
 * Finds the current version of a page or category from the base: the one in the same file, or in
 * the file that git considers renamed.
 */
export function findSuccessor(before: RouteOwner, context: SiteContext): RouteOwner | undefined {
  const file = findCurrentPath(before.file.path, context)
  return file === undefined ? undefined : ownersByPath(context).get(file)
}

/** Finds the former version of a page or category, which may be the same object. */
export function findPredecessor(owner: RouteOwner, { base }: SiteContext): RouteOwner | undefined {
  if (!base) return undefined
  const file = findFormerPath(owner.file.path, base)
  return [...base.pages, ...base.categories].find((each) => each.file.path === file)
}

const ownersByPath = remember(({ site }: SiteContext) => {
  return new Map(listRouteOwners(site).map((owner) => [owner.file.path, owner]))
})

function findCurrentPath(file: string, { base }: SiteContext): string | undefined {
  return base?.gone.has(file) ? base.gone.get(file) : file
}

function findFormerPath(file: string, { gone }: Base): string {
  return Array.from(gone).find(([, now]) => now === file)?.[0] ?? file
}

/**
 * Finds the current path of a file that a link named in the base, or that it names now. Returns no
 * path if the file was removed, and `undefined` if there was no such file.
 */
export function findMovedFile(
  { name, file = name }: MissingTarget,
  from: Document,
  context: SiteContext,
): { now: string | undefined } | undefined {
  const { base, site } = context
  if (!base) return undefined
  const folder = path.dirname(findFormerPath(from.file.path, base))
  const former = name.startsWith('/') ? file : path.join(folder, decodeUrl(name))
  for (const each of [former, file]) {
    const now = findCurrentPath(each, context)
    const exists = (path: string) =>
      [site.assets, site.sources].some((files) => files.has(path)) ||
      site.pages.some((page) => page.file.path === path)
    if (now === undefined || exists(now)) return { now }
  }
  return undefined
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
