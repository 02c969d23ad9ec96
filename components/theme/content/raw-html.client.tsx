'use client'

import { createElement, useMemo, type HTMLAttributes, type Ref } from 'react'

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
