'use client'

import { useEffect, type MouseEvent, type ReactNode } from 'react'
import { LoadFailure } from '#components/visit/load-failure.client.tsx'
import { useVisit } from '#components/visit/visit.client.tsx'
import { showHashTarget } from '#components/visit/reveal.ts'
import { useCopyButtons } from '../content/copy.ts'
import { RawHtml } from '../content/raw-html.client.tsx'
import { useScrollRegions } from '../content/scroll-regions.ts'
import { useTabs } from '../content/tabs.ts'
import { useNextPagePrefetch } from '../content/use-next-page.ts'

interface Props {
  /** Whether the page is in the search index. */
  isIndexed: boolean
  /** HTML of the page, rendered by the pipeline. */
  html?: string
  /** Rendered if there is no `html`. */
  children?: ReactNode
}

/**
 * Main content of a page. After a navigation, moves focus to the element that the URL's hash names,
 * or else to the main content itself.
 */
export function Main({ isIndexed, html, children }: Props) {
  const { arrival, main } = useVisit()
  const onCopyClick = useCopyButtons()
  useTabs(main, html)
  useScrollRegions(main, html)
  useNextPagePrefetch(main, html)
  useEffect(() => {
    const element = main.current!
    const target = showHashTarget(element, arrival.current !== 'history')
    if (arrival.current !== 'load') {
      moveFocusTo(target ?? element)
      // The loader may have kept the fallback font, to avoid a layout shift on the first page.
      if (document.fonts.check('1em Inter')) document.documentElement.dataset.font = ''
    }
  }, [arrival, main])
  const onClick = (event: MouseEvent) => {
    onCopyClick(event)
    closeTableOfContents(event)
  }
  return (
    <main
      ref={main}
      id="mainContent"
      className="page__main"
      tabIndex={-1}
      data-search-body={isIndexed ? '' : undefined}
      onClick={onClick}
    >
      <LoadFailure />
      {html === undefined ? children : <RawHtml html={html} />}
    </main>
  )
}

/** Closes the collapsed table of contents when one of its links is clicked. */
function closeTableOfContents({ target }: MouseEvent): void {
  const link = (target as Element).closest('.toc-fold a')
  link?.closest('details')?.removeAttribute('open')
}

function moveFocusTo(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
