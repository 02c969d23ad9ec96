'use client'

import {
  useRef,
  type MouseEvent,
  createElement,
  useMemo,
  type HTMLAttributes,
  type Ref,
} from 'react'
import { closestTo } from '#core/browser.ts'
import { useCopyButtons } from './copy.ts'
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

interface Props extends HTMLAttributes<HTMLElement> {
  as?: 'a' | 'code' | 'div' | 'nav' | 'span'
  href?: string
  html: string
  ref?: Ref<HTMLElement>
}

/**
 * Element with HTML that React neither hydrates nor updates, so that it keeps the changes of
 * translators and extensions. Only another `html` replaces it.
 */
export function RawHtml({ as = 'div', html, ...props }: Props) {
  // React sets the HTML again if it gets another object.
  const dangerouslySetInnerHTML = useMemo(() => ({ __html: html }), [html])
  return createElement(as, { ...props, dangerouslySetInnerHTML, suppressHydrationWarning: true })
}
