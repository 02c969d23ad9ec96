'use client'

import {
  createContext,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import type { NavigationEntry } from '#core/navigation.ts'

interface SidebarState {
  /** Sidebar entries of the current page, for the site menu in narrow viewports. */
  entries: NavigationEntry[]
  setEntries: (entries: NavigationEntry[]) => void
  /** Returns whether the category at `path` is open, or `undefined` if it was never toggled. */
  isOpen: (path: string) => boolean | undefined
  setOpen: (path: string, isOpen: boolean) => void
  /** Last scroll offset of the sidebar, in pixels. */
  scrollTop: RefObject<number>
}

const SidebarContext = createContext<SidebarState | undefined>(undefined)

/** Keeps the sidebar's state across navigations, since each page may render its own sidebar. */
export function SidebarProvider(props: { entries: NavigationEntry[]; children: ReactNode }) {
  const [entries, setEntries] = useState(props.entries)
  const [openStates, setOpenStates] = useState<ReadonlyMap<string, boolean>>(new Map())
  const scrollTop = useRef(0)
  const setOpen = useCallback((path: string, isOpen: boolean) => {
    setOpenStates((before) =>
      before.get(path) === isOpen ? before : new Map(before).set(path, isOpen),
    )
  }, [])
  const sidebar = useMemo(
    () => ({
      entries,
      setEntries,
      isOpen: (path: string) => openStates.get(path),
      setOpen,
      scrollTop,
    }),
    [entries, openStates, setOpen],
  )
  return <SidebarContext value={sidebar}>{props.children}</SidebarContext>
}

export function useSidebar(): SidebarState {
  const sidebar = use(SidebarContext)
  if (!sidebar) throw new Error('Missing SidebarProvider')
  return sidebar
}
