'use client'

import { useRef, type MouseEvent } from 'react'
import { closestTo } from '#core/browser.ts'
import { RawHtml } from '../content/page-content.client.tsx'
import { useCurrentSection } from './use-current-section.ts'

/** Table of contents beside the text, with the current section marked. */
export function TocColumn({ html }: { html: string }) {
  const ref = useRef<HTMLElement>(null)
  const choose = useCurrentSection(ref, html)
  const onClick = ({ target }: MouseEvent) => {
    const href = closestTo(target, 'a')?.getAttribute('href')
    if (href) choose(href)
  }
  return (
    <RawHtml
      as="nav"
      ref={ref}
      html={html}
      className="toc"
      aria-labelledby="tocTitle"
      data-search-ignore="all"
      onClick={onClick}
    />
  )
}
