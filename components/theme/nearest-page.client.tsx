'use client'

import { useEffect, useState } from 'react'
import { findNearest } from '#core/did-you-mean.ts'
import { listRoutes, type NavigationEntry } from '#core/navigation.ts'
import { Link } from '#components/visit/link.client.tsx'
import { pathOf } from '#components/visit/page-address.ts'
import { loadSearch } from './search/load-search.ts'

/**
 * Suggests the page whose route is most similar to the requested URL, or else the one whose title,
 * keywords or headings have its words.
 */
export function NearestPage({ entries }: { entries: NavigationEntry[] }) {
  const [nearest, setNearest] = useState<string>()
  // The 404 page is prerendered once, so the requested URL is only known in the browser.
  useEffect(() => {
    const path = (pathOf(location.pathname) ?? location.pathname).replace(/\.\w+$/, '')
    const similar = findNearest(path, listRoutes(entries))
    if (similar !== undefined) setNearest(similar)
    else {
      loadSearch()
        .then(({ findByAddress, pages }) => setNearest(findByAddress(path, pages)))
        // Without the names of pages, there is no suggestion.
        .catch(() => undefined)
    }
  }, [entries])
  return (
    nearest !== undefined && (
      <p>
        Did you mean <Link href={nearest}>{nearest}</Link>?
      </p>
    )
  )
}
