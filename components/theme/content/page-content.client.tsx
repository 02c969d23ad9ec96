'use client'

import { useRef, type MouseEvent } from 'react'
import { closestTo } from '#core/browser.ts'
import { useCopyButtons } from './copy.ts'
import { RawHtml } from './raw-html.client.tsx'
import { useScrollRegions } from './scroll-regions.ts'
import { useTabs } from './tabs.ts'
import { useNextPagePrefetch } from './use-next-page.ts'

/** HTML of a page, rendered by the pipeline, with listeners for its controls. */
export function PageContent({ html }: { html: string }) {
  const ref = useRef<HTMLElement>(null)
  const onCopyClick = useCopyButtons()
  useTabs(ref, html)
  useScrollRegions(ref, html)
  useNextPagePrefetch(ref, html)
  const onClick = (event: MouseEvent) => {
    onCopyClick(event)
    closeTableOfContents(event)
  }
  return <RawHtml ref={ref} html={html} onClick={onClick} />
}

/** Closes the collapsed table of contents when one of its links is clicked. */
function closeTableOfContents({ target }: MouseEvent): void {
  closestTo(target, '.toc-fold a')?.closest('details')?.removeAttribute('open')
}
