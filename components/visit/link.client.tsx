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
 * A link: to a page of the site, which is shown without loading the document anew, or to anywhere
 * else. What is fetched ahead is decided for all links in one place (`prefetch.ts`), as Next does not
 * ask whether the reader saves data.
 */
export function Link({ href = '', ...props }: LinkProps) {
  const { leaveFor } = useVisit()
  if (!isPageAddress(href)) return <a href={addressOf(href)} {...props} />
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
