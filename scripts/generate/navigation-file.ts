import { createHash } from 'node:crypto'
import type { PageMapItem } from 'nextra'

/** Name of the public file that holds the sidebar's entries for the browser. */
export const navigationFileName = 'navigation.json'

/** An entry of the sidebar: a page with its route, or a category with its entries. */
export type NavigationEntry = [label: string, target: string | NavigationEntry[]]

/** The sidebar of a whole site. */
export interface NavigationFile {
  /** Changes with the entries: a page and the file fit where both have the same. */
  version: string
  entries: NavigationEntry[]
}

/** Makes the sidebar's entries of Nextra's page map; what is hidden there is left out. */
export async function buildNavigationFile(pageMap: PageMapItem[]): Promise<NavigationFile> {
  const { normalizePages } = await import('nextra/normalize-pages')
  const { docsDirectories } = normalizePages({ list: pageMap, route: '/' })
  const entries = docsDirectories.map(toEntry)
  const version = createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 12)
  return { version, entries }
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
