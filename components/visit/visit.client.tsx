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
import { usePrefetch } from './prefetch.ts'
import { useHistory } from './use-history.ts'
import { useRoute } from './use-route.ts'

/** How the reader came to the page that is shown. */
export type Arrival = 'load' | 'link' | 'history'

interface Visit {
  /** Whether this is the 404 page, from which Next cannot navigate: its links load documents. */
  isNotFound: boolean
  arrival: RefObject<Arrival>
  /** The main part of the page that is shown. */
  main: RefObject<HTMLElement | null>
  /** To be called when a link is followed; returns false where the page cannot be had now. */
  leaveFor: (href: string) => boolean
  /** Fetches a page that the reader is likely to open. */
  prefetch: (href: string) => void
  /** Address of the page that could not be loaded. */
  failed: string | undefined
}

const VisitContext = createContext<Visit | undefined>(undefined)

interface ProviderProps {
  isNotFound: boolean
  children: ReactNode
}

/** What pages of one visit have in common: how it goes on from one to the next. */
export function VisitProvider({ isNotFound, children }: ProviderProps) {
  const pathname = useRoute()
  const arrival = useRef<Arrival>('load')
  const main = useRef<HTMLElement>(null)
  const [leftFrom, setLeftFrom] = useState<string>()
  // The reader has arrived: what was on its way is here.
  if (leftFrom !== undefined && leftFrom !== pathname) setLeftFrom(undefined)
  const [failed, setFailed] = useState<string>()
  const { prefetch, isHere } = usePrefetch(pathname, !isNotFound)
  const onTraverse = useCallback(() => {
    arrival.current = 'history'
    // Next drops a navigation that was on its way.
    setLeftFrom(undefined)
  }, [])
  useHistory(pathname, onTraverse)
  useEffect(announceHydration, [])
  const visit = useMemo<Visit>(() => {
    const leaveFor = (href: string) => {
      const url = new URL(addressOf(href), location.href)
      if (url.pathname === location.pathname) return true
      arrival.current = 'link'
      const canLoad = navigator.onLine || isHere(href.replace(/[?#].*/s, ''))
      setFailed(canLoad ? undefined : url.href)
      setLeftFrom(canLoad ? pathname : undefined)
      return canLoad
    }
    return { isNotFound, arrival, main, leaveFor, prefetch, failed }
  }, [isNotFound, pathname, failed, prefetch, isHere])
  return (
    <VisitContext value={visit}>
      {leftFrom !== undefined && <ProgressBar />}
      {children}
    </VisitContext>
  )
}

/** The visit that a component is part of. */
export function useVisit(): Visit {
  const visit = use(VisitContext)
  if (!visit) throw new Error('Missing VisitProvider')
  return visit
}

/** Says above the page that another one could not be loaded. */
export function VisitFailure() {
  const { failed, leaveFor } = useVisit()
  const router = useRouter()
  if (failed === undefined) return null
  const { pathname, search, hash } = new URL(failed)
  const address = (pathOf(pathname) ?? pathname) + search + hash
  const retry = () => {
    if (leaveFor(address)) router.push(address)
  }
  return <LoadFailure pathname={pathname} onRetry={retry} />
}

/** Says that a page is on its way, where that takes longer than 200 ms. */
function ProgressBar() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return isSlow && <div className="progress" role="progressbar" aria-label="Loading the page" />
}

/**
 * Says that React has taken over the page: the loader that put React behind the page then gives back
 * the clicks that came before (`scripts/site/build/defer/`).
 */
function announceHydration(): void {
  document.documentElement.dataset.hydrated = ''
  document.documentElement.dispatchEvent(new Event('hydrated'))
}
