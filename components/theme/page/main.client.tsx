'use client'

import { useEffect, type ReactNode } from 'react'
import { LoadFailure } from '#components/visit/load-failure.client.tsx'
import { useVisit } from '#components/visit/visit.client.tsx'
import { showHashTarget } from '#components/visit/reveal.ts'

/**
 * Main content of a page. After a navigation, moves focus to the element that the URL's hash names,
 * or else to the main content itself.
 */
export function Main({ children }: { children: ReactNode }) {
  const { arrival, main } = useVisit()
  useEffect(() => {
    const element = main.current!
    const target = showHashTarget(element, arrival.current !== 'history')
    if (arrival.current !== 'load') moveFocusTo(target ?? element)
  }, [arrival, main])
  return (
    <main ref={main} id="mainContent" className="page__main" tabIndex={-1}>
      <LoadFailure />
      {children}
    </main>
  )
}

function moveFocusTo(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
