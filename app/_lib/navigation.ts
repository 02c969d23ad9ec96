import { findTrail, type NavigationEntry, type NavigationPage } from '#core/navigation.ts'
import type { Route } from '#core/route.ts'
import { loadNavigation } from './site-data.ts'

/** Place of a page in the navigation. */
export interface Place {
  /** Entries of the page's categories and of the page itself. */
  trail: NavigationEntry[]
  previous: NavigationPage | undefined
  next: NavigationPage | undefined
}

export async function findPlace(route: Route): Promise<Place> {
  const { entries, pages } = await loadNavigation()
  const index = pages.findIndex((page) => page.route === route)
  return {
    trail: findTrail(entries, route),
    previous: index > 0 ? pages[index - 1] : undefined,
    next: index === -1 ? undefined : pages[index + 1],
  }
}
