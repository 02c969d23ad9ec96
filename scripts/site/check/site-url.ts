import type { Route } from '#core/route.ts'

/** The full address of a route; that of the front page has no slash at the end. */
export function urlOf(route: Route, docsUrl: string): string {
  return normalizeUrl(`${docsUrl}${route === '/' ? '' : route}`)
}

/** An address as browsers write it, so that equal ones are equal texts; no slash behind a host. */
export function normalizeUrl(url: string): string {
  return URL.canParse(url) ? new URL(url).href.replace(/^(\w+:\/\/[^/]+)\/$/, '$1') : url
}
