import type { NavigationEntry } from './entries.ts'

const key = Symbol.for('docs.navigation')

type Store = Record<typeof key, NavigationEntry[] | undefined>

/**
 * Hands the sidebar's entries from the server components to the client components that are rendered
 * beside them. As a property, the entries would be in every page a second time, and grow with the site.
 */
export function publishNavigation(entries: NavigationEntry[]): void {
  ;(globalThis as unknown as Store)[key] = entries
}

/** What was published; none in the browser. */
export function readPublishedNavigation(): NavigationEntry[] | undefined {
  return (globalThis as unknown as Store)[key]
}
