import type { Entries } from './entries.ts'
import { readRenderedNavigation } from './rendered-navigation.ts'

/**
 * Holds the sidebar's entries. They stand in the HTML of each page, and nowhere else in it: what is
 * `published` on the server is read back from there as soon as React has the element that they are in.
 */
export function createEntryStore(published: Entries | undefined) {
  let rendered = published
  let current = published
  const listeners = new Set<() => void>()
  const set = (entries: Entries) => {
    current = entries
    for (const listener of listeners) listener()
  }
  return {
    read: () => current ?? unknown,
    /** What the page came with, which React takes over. */
    readRendered: () => rendered ?? unknown,
    set,
    /** Reads what the page came with, once: the ref of the element around the rendered sidebar. */
    takeFrom: (element: HTMLElement | null) => {
      if (!element || rendered) return
      rendered = readRenderedNavigation(element)
      set(rendered)
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Stands for entries that are still to be loaded. */
const unknown: Entries = { entries: [], isPartial: true }
