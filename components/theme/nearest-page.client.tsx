'use client'

import { useMounted } from 'nextra/hooks'
import { listRoutes, type NavigationEntry } from '#core/navigation.ts'
import { Link } from '#components/visit/link.client.tsx'
import { pathOf } from '#components/visit/page-address.ts'
import { findNearest } from '#core/did-you-mean.ts'

/** Suggests the page whose route is most similar to the requested URL, if any. */
export function NearestPage({ entries }: { entries: NavigationEntry[] }) {
  // The 404 page is prerendered once, so the requested URL is only known in the browser.
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
