'use client'

import { createContext, use, useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import type { NavigationFile } from '../../../scripts/generate/navigation-file.ts'
import { listRoutes, type NavigationEntry } from './entries.ts'
import { readPublishedNavigation } from './published-navigation.ts'
import { navigationId, readRenderedNavigation } from './rendered-navigation.ts'

/** How much of the sidebar a page carries. */
export interface SidebarLimits {
  /** Up to this many pages, each page carries the whole sidebar. */
  wholeUpTo: number
  /** How many neighbors of the current page a larger site's sidebar shows before and after it. */
  reach: number
}

interface Navigation {
  entries: NavigationEntry[]
  limits: SidebarLimits
  /** Whether entries are left out, since the site is large. */
  isPartial: boolean
  /** Loads the entries that are left out. Where that fails, the next call tries again. */
  complete: () => void
  /** Whether a category is open, by its path; undefined where the reader has not touched it. */
  isOpen: (path: string) => boolean | undefined
  setOpen: (path: string, isOpen: boolean) => void
}

const NavigationContext = createContext<Navigation | undefined>(undefined)

interface Props {
  /** Changes with `/navigation.json`. */
  version: string
  limits: SidebarLimits
  children: ReactNode
}

/**
 * Keeps the sidebar's entries, and which categories the reader has opened and closed. The entries stand
 * in the HTML of each page, and nowhere else in it: React reads them there when it takes over.
 */
export function NavigationProvider({ version, limits, children }: Props) {
  const [{ entries, isPartial }, setEntries] = useState(() => readEntries(limits))
  const [open, setOpenPaths] = useState<ReadonlyMap<string, boolean>>(new Map())
  const loading = useRef(false)
  const setOpen = useCallback((path: string, isOpen: boolean) => {
    setOpenPaths((before) =>
      before.get(path) === isOpen ? before : new Map(before).set(path, isOpen),
    )
  }, [])
  const navigation = useMemo(
    () => ({
      entries,
      limits,
      isPartial,
      complete: () => {
        if (!isPartial || loading.current) return
        loading.current = true
        void loadEntries(version).then((all) => {
          loading.current = false
          if (all) setEntries({ entries: all, isPartial: false })
        })
      },
      isOpen: (path: string) => open.get(path),
      setOpen,
    }),
    [entries, isPartial, limits, open, setOpen, version],
  )
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}

/** The sidebar's entries and state. */
export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('Missing NavigationProvider')
  return navigation
}

function readEntries({ wholeUpTo }: SidebarLimits) {
  const published = readPublishedNavigation()
  if (published) return { entries: published, isPartial: listRoutes(published).length > wholeUpTo }
  const rendered = document.getElementById(navigationId)
  return {
    entries: rendered ? readRenderedNavigation(rendered) : [],
    isPartial: rendered?.dataset.partial !== undefined,
  }
}

/** All entries; undefined where they cannot be had. */
async function loadEntries(version: string): Promise<NavigationEntry[] | undefined> {
  try {
    const response = await fetch(`/navigation.json?v=${version}`)
    return response.ok ? ((await response.json()) as NavigationFile).entries : undefined
  } catch {
    // The connection failed; what is there leads on.
    return undefined
  }
}
