'use client'

import {
  createContext,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import type { NavigationFile } from '#generate/navigation-file.ts'
import { addressOf } from '#components/visit/page-address.ts'
import { listRoutes, type Entries, type NavigationEntry } from './entries.ts'
import { createEntryStore } from './entry-store.ts'
import { readPublishedNavigation } from './published-navigation.ts'

/** How much of the sidebar a page carries. */
export interface SidebarLimits {
  /** Up to this many pages, each page carries the whole sidebar. */
  wholeUpTo: number
  /** How many neighbors of the current page a larger site's sidebar shows before and after it. */
  reach: number
}

interface Navigation {
  store: ReturnType<typeof createEntryStore>
  limits: SidebarLimits
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

/** Keeps the sidebar's entries, and which categories the reader has opened and closed. */
export function NavigationProvider({ version, limits, children }: Props) {
  const [store] = useState(() => createEntryStore(readPublished(limits)))
  const [open, setOpenPaths] = useState<ReadonlyMap<string, boolean>>(new Map())
  const loading = useRef(false)
  const setOpen = useCallback((path: string, isOpen: boolean) => {
    setOpenPaths((before) =>
      before.get(path) === isOpen ? before : new Map(before).set(path, isOpen),
    )
  }, [])
  const complete = useCallback(async () => {
    if (!store.read().isPartial || loading.current) return
    loading.current = true
    const entries = await loadEntries(version)
    loading.current = false
    if (entries) store.set({ entries, isPartial: false })
  }, [store, version])
  const navigation = useMemo(
    () => ({
      store,
      limits,
      complete: () => void complete(),
      isOpen: (path: string) => open.get(path),
      setOpen,
    }),
    [store, limits, complete, open, setOpen],
  )
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}

/** The sidebar's state. */
export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('Missing NavigationProvider')
  return navigation
}

/** The sidebar's entries, as far as they are known. */
export function useEntries(): Entries {
  const { store } = useNavigation()
  return useSyncExternalStore(store.subscribe, store.read, store.readRendered)
}

function readPublished({ wholeUpTo }: SidebarLimits): Entries | undefined {
  const entries = readPublishedNavigation()
  return entries && { entries, isPartial: listRoutes(entries).length > wholeUpTo }
}

/** All entries; undefined where they cannot be had. */
async function loadEntries(version: string): Promise<NavigationEntry[] | undefined> {
  try {
    const response = await fetch(addressOf(`/navigation.json?v=${version}`))
    return response.ok ? ((await response.json()) as NavigationFile).entries : undefined
  } catch {
    // The connection failed; what is there leads on.
    return undefined
  }
}
