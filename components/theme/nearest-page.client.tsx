'use client'

import { useMounted } from 'nextra/hooks'
import { listRoutes, type NavigationEntry } from '#core/navigation.ts'
import { Link } from '#components/visit/link.client.tsx'
import { pathOf } from '#components/visit/page-address.ts'
import { findNearest } from '#core/did-you-mean.ts'

/** Offers the page whose address is nearest to the one that was asked for, if one is near. */
export function NearestPage({ entries }: { entries: NavigationEntry[] }) {
  // Only the browser knows the address: the page is the same for all.
  if (!useMounted()) return null
  const path = pathOf(location.pathname) ?? location.pathname
  const nearest = findNearest(path.replace(/\.\w+$/, ''), listRoutes(entries))
  return (
    nearest !== undefined && (
      <p>
        Did you mean <Link href={nearest}>{nearest}</Link>?
      </p>
    )
  )
}
