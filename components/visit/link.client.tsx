'use client'

import NextLink from 'next/link'
import type { AriaAttributes, AriaRole, MouseEventHandler, ReactNode, Ref } from 'react'
import { addressOf, isPageAddress } from './page-address.ts'
import { useVisit } from './visit.client.tsx'

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
 * Link with client-side navigation to pages of the site, except on the 404 page. `usePrefetch`
 * replaces Next's prefetching, which ignores the reader's data-saving preference.
 */
export function Link({ href = '', ...props }: LinkProps) {
  const { isNotFound, startNavigation } = useVisit()
  if (isNotFound || !isPageAddress(href)) return <a href={addressOf(href)} {...props} />
  return (
    <NextLink
      href={href}
      prefetch={false}
      onNavigate={(event) => {
        if (!startNavigation(href)) event.preventDefault()
      }}
      {...props}
    />
  )
}
