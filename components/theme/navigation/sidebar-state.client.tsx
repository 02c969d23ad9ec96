'use client'

import {
  createContext,
  use,
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
  /** Whether a category is open, by the key of the category. Unset if it was never toggled. */
  openStates: RefObject<Map<string, boolean>>
  /** Last scroll offset of the sidebar, in pixels. */
  scrollTop: RefObject<number>
}

const SidebarContext = createContext<SidebarState | undefined>(undefined)

/** Keeps the sidebar's state across navigations, since each page may render its own sidebar. */
export function SidebarProvider(props: { entries: NavigationEntry[]; children: ReactNode }) {
  const [entries, setEntries] = useState(props.entries)
  const openStates = useRef(new Map<string, boolean>())
  const scrollTop = useRef(0)
  const sidebar = useMemo(() => ({ entries, setEntries, openStates, scrollTop }), [entries])
  return <SidebarContext value={sidebar}>{props.children}</SidebarContext>
}

export function useSidebar(): SidebarState {
  const sidebar = use(SidebarContext)
  if (!sidebar) throw new Error('Missing SidebarProvider')
  return sidebar
}
