'use client'

import { useEffect, type ReactNode } from 'react'
import { useVisit, VisitFailure } from '#components/visit/visit.client.tsx'

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
      // The loader keeps the fallback font on a page that Inter would move.
      if (document.fonts.check('1em Inter')) document.documentElement.dataset.font = ''
    }
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

/** Returns the element that the URL's hash names, after opening every `<details>` around it. */
function showHashTarget(main: HTMLElement, mayScroll: boolean): HTMLElement | undefined {
  const id = decodeHash(location.hash.slice(1))
  const target = id === '' ? null : main.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`)
  if (!target) return undefined
  let wasHidden = false
  for (let at = target.closest('details'); at; at = at.parentElement!.closest('details')) {
    wasHidden ||= !at.open
    at.open = true
  }
  if (wasHidden && mayScroll) target.scrollIntoView({ behavior: 'instant' })
  return target
}

/** Decodes a hash. Returns it unchanged if its encoding is invalid. */
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
