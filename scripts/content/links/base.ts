import type { Route } from '#core/route.ts'
import type { RouteOwner, Site } from '../read/build-site.ts'
import type { Redirects } from './collect-redirects.ts'

/** The content as it was before the change under review. */
export interface Base {
  /** What the user named to compare with. */
  revision: string
  site: Site
  routes: ReadonlyMap<Route, RouteOwner>
  redirects: Redirects
}
