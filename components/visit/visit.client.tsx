'use client'

import { usePathname } from 'next/navigation'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { withBasePath } from './page-address.ts'
import { useClientNavigation, useHistoryTraversal } from './use-client-navigation.ts'
import { usePrefetch } from './use-prefetch.ts'

/** Kind of navigation that led to the current page. */
export type Arrival = 'load' | 'link' | 'history'

/** Chosen label by key, oldest choice first. A key is a group name or a list of labels. */
export type TabChoices = Map<string, string>

interface Visit {
  route: string
  arrival: RefObject<Arrival>
  main: RefObject<HTMLElement | null>
  /** Tabs that the reader has chosen. */
  tabChoices: RefObject<TabChoices>
  /** Prepares a navigation. Returns `false` if offline and the page was not prefetched. */
  startNavigation: (href: string) => boolean
  prefetch: (href: string) => void
  /** Route of the page that could not be loaded, with query and hash. */
  failedHref: string | undefined
}

const VisitContext = createContext<Visit | undefined>(undefined)

interface ProviderProps {
  /** Whether this is the 404 page, from which Next cannot navigate on the client. */
  isNotFound: boolean
  children: ReactNode
}

/** Provides navigation state that outlives a single page. */
export function VisitProvider({ isNotFound, children }: ProviderProps) {
  // Next's type allows `null` for the Pages Router, which the site does not use.
  const route = usePathname() ?? '/'
  const arrival = useRef<Arrival>('load')
  const main = useRef<HTMLElement>(null)
  const tabChoices = useRef<TabChoices>(new Map())
  /** Route on which the pending navigation started. */
  const [pendingFrom, setPendingFrom] = useState<string>()
  // Reset after the navigation has finished.
  if (pendingFrom !== undefined && pendingFrom !== route) setPendingFrom(undefined)
  const [failedHref, setFailedHref] = useState<string>()
  const { prefetch, isPrefetched } = usePrefetch(route, !isNotFound)
  const onTraverse = useCallback(() => {
    arrival.current = 'history'
    // Going back or forward cancels a pending navigation.
    setPendingFrom(undefined)
  }, [])
  useHistoryTraversal(route, onTraverse)
  useEffect(signalHydration, [])
  const startNavigation = useCallback(
    (href: string) => {
      const { pathname } = new URL(withBasePath(href), location.href)
      if (pathname === location.pathname) return true
      arrival.current = 'link'
      const canLoad = navigator.onLine || isPrefetched(href.replace(/[?#].*/s, ''))
      setFailedHref(canLoad ? undefined : href)
      setPendingFrom(canLoad ? route : undefined)
      return canLoad
    },
    [route, isPrefetched],
  )
  useClientNavigation(startNavigation, !isNotFound)
  const visit = useMemo<Visit>(
    () => ({ route, arrival, main, tabChoices, startNavigation, prefetch, failedHref }),
    [route, failedHref, prefetch, startNavigation],
  )
  return (
    <VisitContext value={visit}>
      {pendingFrom !== undefined && <ProgressBar />}
      {children}
    </VisitContext>
  )
}

export function useVisit(): Visit {
  const visit = use(VisitContext)
  if (!visit) throw new Error('Missing VisitProvider')
  return visit
}

/** Progress bar that appears if a navigation takes longer than 200 ms. */
function ProgressBar() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return isSlow && <div className="progress" role="progressbar" aria-label="Loading the page" />
}

/**
 * Notifies the loader (`scripts/site/build/loader.ts`) that React has hydrated the page. The loader
 * then replays the button clicks and search shortcuts that it has queued.
 */
function signalHydration(): void {
  document.documentElement.dataset.hydrated = ''
  document.documentElement.dispatchEvent(new Event('hydrated'))
}
