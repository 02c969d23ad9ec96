import type { PageMapItem } from 'nextra'

/** An entry of the sidebar: a page with its route, or a category with its entries. */
export type NavigationEntry = [label: string, target: string | NavigationEntry[]]

/** Builds the sidebar's entries from Nextra's page map, without what is hidden there. */
export async function buildNavigationEntries(pageMap: PageMapItem[]): Promise<NavigationEntry[]> {
  const { normalizePages } = await import('nextra/normalize-pages')
  const { docsDirectories } = normalizePages({ list: pageMap, route: '/' })
  return docsDirectories.map(toEntry)
}

/** What Nextra's `normalizePages` lists, as far as it is used. */
interface Directory {
  title: unknown
  route: string
  children?: Directory[]
}

function toEntry({ title, route, children }: Directory): NavigationEntry {
  return [title as string, children ? children.map(toEntry) : route]
}
