import { textStart, type Offsets } from '#core/diagnostic.ts'
import type { Route } from '#core/route.ts'
import { listRouteOwners, type RouteOwner, type Site } from '../site.ts'

/** Entry of `redirect_from`: an old route and the page or category that replaced it. */
export interface Redirect {
  from: Route
  owner: RouteOwner
  /** Returns the offsets of the entry in the owner's file. Lazy, since only findings need it. */
  range: () => Offsets
}

/** Old routes that lead to a published page or category index. */
export type Redirects = ReadonlyMap<Route, RouteOwner>

/** Maps each old route to its owner. The first by path wins if several claim it. */
export function collectRedirects(site: Site): Redirects {
  const redirects = new Map<Route, RouteOwner>()
  for (const { from, owner } of listRedirects(site)) {
    if (!redirects.has(from)) redirects.set(from, owner)
  }
  return redirects
}

/** Lists all entries of all `redirect_from` lists in file order. */
export function listRedirects(site: Site): Redirect[] {
  return listRouteOwners(site).flatMap((owner) =>
    oldRoutesOf(owner).map((from, index) => ({
      from,
      owner,
      range: () => rangeOfEntry(owner, index) ?? textStart,
    })),
  )
}

function oldRoutesOf(owner: RouteOwner): Route[] {
  const data = 'page' in owner ? owner.page.frontMatter : owner.category.config?.index
  return data?.redirect_from ?? []
}

function rangeOfEntry(owner: RouteOwner, index: number) {
  return 'page' in owner
    ? owner.page.rangeOf('redirect_from', index)
    : owner.category.rangeOf('index', 'redirect_from', index)
}
