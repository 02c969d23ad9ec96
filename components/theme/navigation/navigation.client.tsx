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

interface Navigation {
  /** The sidebar's entries on the current page, for the menu of narrow windows. */
  entries: NavigationEntry[]
  setEntries: (entries: NavigationEntry[]) => void
  /** Whether the reader has opened or closed a category, given by its path; undefined if untouched. */
  isOpen: (path: string) => boolean | undefined
  setOpen: (path: string, isOpen: boolean) => void
  /** How far the sidebar was scrolled on the page before, in pixels. */
  scrollTop: RefObject<number>
}

const NavigationContext = createContext<Navigation | undefined>(undefined)

/** Keeps the state of the sidebar from page to page: each page renders a sidebar of its own. */
export function NavigationProvider({ children }: { children: ReactNode }) {
  const [entries, setEntries] = useState<NavigationEntry[]>([])
  const [open, setOpenPaths] = useState<ReadonlyMap<string, boolean>>(new Map())
  const scrollTop = useRef(0)
  const setOpen = useCallback((path: string, isOpen: boolean) => {
    setOpenPaths((before) =>
      before.get(path) === isOpen ? before : new Map(before).set(path, isOpen),
    )
  }, [])
  const navigation = useMemo(
    () => ({ entries, setEntries, isOpen: (path: string) => open.get(path), setOpen, scrollTop }),
    [entries, open, setOpen],
  )
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}

/** Returns the state of the sidebar. */
export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('Missing NavigationProvider')
  return navigation
}
