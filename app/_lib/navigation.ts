import { normalizePages } from 'nextra/normalize-pages'
import type { Neighbor } from '../../components/theme/page/pagination.tsx'
import type { Route } from '../../scripts/core/route.ts'
import { cached } from './cached.ts'
import { getPageMap } from './site-data.ts'

/** Where a page stands in the navigation. */
export interface Place {
  /** Titles of the categories that it is in, and its own. */
  trail: string[]
  previous: Neighbor | undefined
  next: Neighbor | undefined
}

/** Where the page at `route` stands, as Nextra's page map has it. */
export async function findPlace(route: Route): Promise<Place> {
  const { flatDocsDirectories: pages, docsDirectories } = await loadDirectories()
  const index = pages.findIndex((page) => page.route === route)
  return {
    trail: findTrail(docsDirectories, route),
    previous: index > 0 ? toNeighbor(pages[index - 1]!) : undefined,
    next: index === -1 || index === pages.length - 1 ? undefined : toNeighbor(pages[index + 1]!),
  }
}

/** The tree and the order of all pages are the same for each of them. */
const loadDirectories = cached(async () => {
  const { docsDirectories, flatDocsDirectories } = normalizePages({
    list: await getPageMap(),
    route: '/',
  })
  return { docsDirectories, flatDocsDirectories }
})

type Directory = ReturnType<typeof normalizePages>['docsDirectories'][number]

function findTrail(directories: Directory[], route: Route): string[] {
  for (const { title, route: own, children } of directories) {
    if (!children && own === route) return [String(title)]
    const rest = children ? findTrail(children, route) : []
    if (rest.length > 0) return [String(title), ...rest]
  }
  return []
}

/** A page is named by its title; what the sidebar calls it says little by itself. */
function toNeighbor(page: Directory): Neighbor {
  const { title } = (page as { frontMatter?: { title?: string } }).frontMatter ?? {}
  return { title: title ?? String(page.title), route: page.route }
}
