'use client'

import NextLink from 'next/link'
import type { ComponentProps } from 'react'
import { withBasePath, canNavigateOnClient } from './page-address.ts'
import { useVisit } from './visit.client.tsx'

export interface LinkProps extends Omit<ComponentProps<typeof NextLink>, 'as' | 'href'> {
  href?: string
}

/**
 * Link with client-side navigation to pages of the site, except on the 404 page. `usePrefetch`
 * replaces Next's prefetching, which ignores the reader's data-saving preference.
 */
export function Link({ href = '', ...props }: LinkProps) {
  const { isNotFound, startNavigation } = useVisit()
  if (isNotFound || !canNavigateOnClient(href)) return <a href={withBasePath(href)} {...props} />
  return (
    <NextLink
      {...props}
      href={href}
      prefetch={false}
      onNavigate={(event) => {
        if (!startNavigation(href)) event.preventDefault()
      }}
    />
  )
}
