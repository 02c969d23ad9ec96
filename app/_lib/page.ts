import { cache } from 'react'
import type { Route } from '#core/route.ts'
import { openPageStore } from '#generate/frame-data.ts'
import { loadFrame } from './site-data.ts'

const pageStore = openPageStore()

/** Loads the page at `route`. Returns `undefined` if there is none. */
export const loadPage = cache(async (route: Route) => {
  const { pages } = await loadFrame()
  const entry = pages.find((each) => each.route === route)
  if (!entry) return undefined
  const page = await pageStore.read(entry.hash)
  if (!page) throw new Error(`Cannot find the rendered page \`${route}\``)
  return page
})

/** Joins the segments matched by the catch-all route into a decoded route. */
export function routeFromSegments(segments: string[] | undefined): Route {
  return `/${(segments ?? []).map(decodeURIComponent).join('/')}`
}
