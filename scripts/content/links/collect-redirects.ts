import type { Route } from '#core/route.ts'
import { listRouteOwners, type RouteOwner, type Site } from '../read/build-site.ts'

/** One entry of `redirect_from`: an old route, and who answers for it now. */
export interface Redirect {
  from: Route
  owner: RouteOwner
  /** Offsets of the entry in the owner's file; looked up only where there is something to report. */
  range: () => [start: number, end: number]
}

/** The old routes that lead to a published page or category index. */
export type Redirects = ReadonlyMap<Route, RouteOwner>

/** Who answers for each old route; where two claim one, the first by path. */
export function collectRedirects(site: Site): Redirects {
  const redirects = new Map<Route, RouteOwner>()
  for (const { from, owner } of listRedirects(site)) {
    if (!redirects.has(from)) redirects.set(from, owner)
  }
  return redirects
}

/** Every entry of every `redirect_from`, in the order of the files. */
export function listRedirects(site: Site): Redirect[] {
  return listRouteOwners(site).flatMap((owner) =>
    oldRoutesOf(owner).map((from, index) => ({
      from,
      owner,
      range: () => rangeOfEntry(owner, index) ?? [0, 0],
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
