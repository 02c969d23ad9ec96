import { cache } from 'react'
import type { Route } from '#core/route.ts'
import { readFramedPage } from '#generate/frame-data.ts'
import { loadFrame } from './site-data.ts'

/** Loads the page at `route`. Returns `undefined` if there is none. */
export const loadPage = cache(async (route: Route) => {
  const { pages } = await loadFrame()
  const entry = pages.find((each) => each.route === route)
  return entry && readFramedPage(entry)
})

/** Joins the segments matched by the catch-all route into a decoded route. */
export function routeFromSegments(segments: string[] | undefined): Route {
  return `/${(segments ?? []).map(decodeURIComponent).join('/')}`
}
