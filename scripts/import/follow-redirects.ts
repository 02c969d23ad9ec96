import { findUnmetRouteRequirement, type Route } from '#core/route.ts'
import { stripBasePath } from '#core/url.ts'
import { readPathname, toRoute } from './convert-address.ts'
import type { OldSite } from './old-site.ts'

/**
 * Follows the redirects of a built site to their end: the route of a page, with its section if any,
 * or an `https:` URL. Lists those that the new site cannot have.
 */
export function followRedirects(site: OldSite, routes: ReadonlySet<Route>): Map<Route, string> {
  const { leave } = site
  const redirects = site.built?.redirects ?? new Map<Route, string>()
  const followed = new Map<Route, string>()
  for (const from of redirects.keys()) {
    const target = follow(from, redirects, site)
    const [route = '', section] = target.split(/(?=#)/)
    const isCarried = routes.has(route) && findUnmetRouteRequirement(from) === undefined
    if (routes.has(from)) leave('redirects from pages', from)
    else {
      if (!isCarried) leave('redirects to no imported page', `${from} → ${target}`)
      else if (section) leave('redirects to sections (they lead to the page)', `${from} → ${target}`)
      if (isCarried || target.startsWith('https:')) followed.set(from, target)
    }
  }
  return followed
}

function follow(from: Route, redirects: ReadonlyMap<Route, string>, site: OldSite): string {
  let target = from
  const seen = new Set<Route>()
  for (let at = from; redirects.has(at) && !seen.has(at); at = target.replace(/#.*/, '')) {
    seen.add(at)
    const [address = '', section = ''] = redirects.get(at)!.split(/(?=#)/)
    const pathname = readPathname(address, at, site)
    if (pathname === undefined) return address + section
    target = toRoute(stripBasePath(site.basePath, pathname) ?? pathname) + section
  }
  return target
}
