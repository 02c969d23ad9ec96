'use client'

import { useEffect, type ReactNode } from 'react'
import { LoadFailure } from '#components/visit/load-failure.client.tsx'
import { useVisit } from '#components/visit/visit.client.tsx'
import { showHashTarget } from './reveal.ts'

interface Props {
  /** Whether Pagefind indexes the page. */
  isIndexed: boolean
  children: ReactNode
}

/**
 * Main content of a page. After a navigation, moves focus to the element that the URL's hash names,
 * or to the main content.
 */
export function Main({ isIndexed, children }: Props) {
  const { arrival, main } = useVisit()
  useEffect(() => {
    const element = main.current!
    const target = showHashTarget(element, arrival.current !== 'history')
    if (arrival.current !== 'load') {
      takeFocus(target ?? element)
      // On the first page, the loader keeps the fallback font if Inter would shift the layout.
      if (document.fonts.check('1em Inter')) document.documentElement.dataset.font = ''
    }
  }, [arrival, main])
  return (
    <main
      ref={main}
      id="mainContent"
      className="page__main"
      tabIndex={-1}
      data-pagefind-body={isIndexed ? '' : undefined}
    >
      <LoadFailure />
      {children}
    </main>
  )
}

function takeFocus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
