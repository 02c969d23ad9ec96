'use client'

import NextLink from 'next/link'
import type { AriaAttributes, AriaRole, MouseEventHandler, ReactNode, Ref } from 'react'
import { addressOf, isPageAddress } from './page-address.ts'
import { useVisit } from './visit.client.tsx'

/** What a link of the site can have. */
export interface LinkProps {
  href?: string
  id?: string
  className?: string
  role?: AriaRole
  rel?: string
  tabIndex?: number
  'aria-selected'?: AriaAttributes['aria-selected']
  'aria-current'?: AriaAttributes['aria-current']
  ref?: Ref<HTMLAnchorElement>
  onClick?: MouseEventHandler<HTMLAnchorElement>
  children?: ReactNode
}

/**
 * Renders a link. A page of the site is shown without loading the document anew, except from the 404
 * page. What is fetched ahead is decided for all links in one place (`prefetch.ts`), as Next does not
 * ask whether the reader saves data.
 */
export function Link({ href = '', ...props }: LinkProps) {
  const { isNotFound, leaveFor } = useVisit()
  if (isNotFound || !isPageAddress(href)) return <a href={addressOf(href)} {...props} />
  return (
    <NextLink
      href={href}
      prefetch={false}
      onNavigate={(event) => {
        if (!leaveFor(href)) event.preventDefault()
      }}
      {...props}
    />
  )
}
