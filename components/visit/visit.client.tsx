'use client'

import { useRouter } from 'next/navigation'
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
import { LoadFailure } from './load-failure.client.tsx'
import { addressOf, pathOf } from './page-address.ts'
import { usePrefetch } from './use-prefetch.ts'
import { useHistory } from './use-history.ts'
import { useRoute } from './use-route.ts'

/** Kind of navigation that led to the current page. */
export type Arrival = 'load' | 'link' | 'history'

interface Visit {
  /** Whether this is the 404 page, from which Next cannot navigate on the client. */
  isNotFound: boolean
  arrival: RefObject<Arrival>
  main: RefObject<HTMLElement | null>
  /** Prepares a navigation. Returns `false` if the page cannot be loaded now. */
  startNavigation: (href: string) => boolean
  prefetch: (href: string) => void
  /** URL of the page that could not be loaded. */
  failed: string | undefined
}

const VisitContext = createContext<Visit | undefined>(undefined)

interface ProviderProps {
  isNotFound: boolean
  children: ReactNode
}

/** Provides navigation state that outlives a single page. */
export function VisitProvider({ isNotFound, children }: ProviderProps) {
  const pathname = useRoute()
  const arrival = useRef<Arrival>('load')
  const main = useRef<HTMLElement>(null)
  /** Path on which the pending navigation started. */
  const [pendingFrom, setPendingFrom] = useState<string>()
  // The navigation has finished.
  if (pendingFrom !== undefined && pendingFrom !== pathname) setPendingFrom(undefined)
  const [failed, setFailed] = useState<string>()
  const { prefetch, isPrefetched } = usePrefetch(pathname, !isNotFound)
  const onTraverse = useCallback(() => {
    arrival.current = 'history'
    // Next cancels a pending navigation.
    setPendingFrom(undefined)
  }, [])
  useHistory(pathname, onTraverse)
  useEffect(announceHydration, [])
  const visit = useMemo<Visit>(() => {
    const startNavigation = (href: string) => {
      const url = new URL(addressOf(href), location.href)
      if (url.pathname === location.pathname) return true
      arrival.current = 'link'
      const canLoad = navigator.onLine || isPrefetched(href.replace(/[?#].*/s, ''))
      setFailed(canLoad ? undefined : url.href)
      setPendingFrom(canLoad ? pathname : undefined)
      return canLoad
    }
    return { isNotFound, arrival, main, startNavigation, prefetch, failed }
  }, [isNotFound, pathname, failed, prefetch, isPrefetched])
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

/** Error message for the navigation that failed, if any. */
export function VisitFailure() {
  const { failed, startNavigation } = useVisit()
  const router = useRouter()
  if (failed === undefined) return null
  const { pathname, search, hash } = new URL(failed)
  const address = (pathOf(pathname) ?? pathname) + search + hash
  const retry = () => {
    if (startNavigation(address)) router.push(address)
  }
  return <LoadFailure pathname={pathname} onRetry={retry} />
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
 * Notifies the loader (`scripts/site/build/defer/`) that React has hydrated the page. The loader
 * then replays earlier clicks.
 */
function announceHydration(): void {
  document.documentElement.dataset.hydrated = ''
  document.documentElement.dispatchEvent(new Event('hydrated'))
}
