import { normalizePages } from 'nextra/normalize-pages'
import { findTrail, type NavigationEntry } from '#components/theme/navigation/entries.ts'
import type { Neighbor } from '#components/theme/page/pagination.client.tsx'
import type { Route } from '#core/route.ts'
import { cached, getPageMap, loadNavigation } from './site-data.ts'

/** Where a page stands in the navigation. */
export interface Place {
  /** The entries of the categories that it is in, and its own. */
  trail: NavigationEntry[]
  previous: Neighbor | undefined
  next: Neighbor | undefined
}

/** Where the page at `route` stands, as Nextra's page map has it. */
export async function findPlace(route: Route): Promise<Place> {
  const entries = await loadNavigation()
  const pages = await loadPagesInOrder()
  const index = pages.findIndex((page) => page.route === route)
  return {
    trail: findTrail(entries, route),
    previous: index > 0 ? pages[index - 1] : undefined,
    next: index === -1 ? undefined : pages[index + 1],
  }
}

/** All pages of the sidebar, which is the same for each of them. They are named by their titles. */
const loadPagesInOrder = cached(async (): Promise<Neighbor[]> => {
  const { flatDocsDirectories } = normalizePages({ list: await getPageMap(), route: '/' })
  return flatDocsDirectories.flatMap((page) => {
    const title: unknown = 'frontMatter' in page && page.frontMatter?.title
    return typeof title === 'string' ? [{ title, route: page.route }] : []
  })
})
