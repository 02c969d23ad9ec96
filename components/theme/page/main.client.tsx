'use client'

import { useEffect, type ReactNode } from 'react'
import { useVisit, VisitFailure } from '#components/visit/visit.client.tsx'

interface Props {
  /** Whether the search may find the page. */
  isIndexed: boolean
  children: ReactNode
}

/**
 * The main part of a page. A reader who followed a link here has the focus in it, at the place that the
 * hash of the address names; what that is folded away in opens.
 */
export function Main({ isIndexed, children }: Props) {
  const { arrival, main } = useVisit()
  useEffect(() => {
    const element = main.current!
    const target = showHashTarget(element, arrival.current !== 'history')
    if (arrival.current !== 'load') takeFocus(target ?? element)
    const onHashChange = () => showHashTarget(element, true)
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [arrival, main])
  return (
    <main
      ref={main}
      id="mainContent"
      className="page__main"
      tabIndex={-1}
      data-pagefind-body={isIndexed ? '' : undefined}
    >
      <VisitFailure />
      {children}
    </main>
  )
}

/** The element that the hash names. What it is folded away in is opened, and the view moves to it. */
function showHashTarget(main: HTMLElement, mayScroll: boolean): HTMLElement | undefined {
  const id = decodeHash(location.hash.slice(1))
  const target = id === '' ? null : main.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`)
  if (!target) return undefined
  let isFolded = false
  for (let at = target.closest('details'); at; at = at.parentElement!.closest('details')) {
    isFolded ||= !at.open
    at.open = true
  }
  if (isFolded && mayScroll) target.scrollIntoView({ behavior: 'instant' })
  return target
}

/** The hash as it is meant; one that is no valid encoding stays as it is. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}

function takeFocus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
