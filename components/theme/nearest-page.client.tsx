'use client'

import { useMounted } from 'nextra/hooks'
import { useEffect, useState } from 'react'
import { findNearest } from '#core/did-you-mean.ts'
import { findTrail, listRoutes, type NavigationEntry } from '#core/navigation.ts'
import { Link } from '#components/visit/link.tsx'
import { withoutBasePath } from '#components/visit/page-address.ts'
import { loadSearch } from './search/load-search.ts'

/**
 * Suggestion of the page whose route is most similar to the requested URL, or else of the page
 * whose names match the words of the URL.
 */
export function NearestPage({ entries }: { entries: NavigationEntry[] }) {
  const [found, setFound] = useState<string>()
  // One prerendered page serves all missing URLs, so only the browser has the requested URL.
  const isMounted = useMounted()
  const path = isMounted ? readPath() : undefined
  const similar = path && findSimilar(path, listRoutes(entries))
  useEffect(() => {
    if (path === undefined || similar !== undefined) return
    loadSearch()
      .then((search) => setFound(search.findByAddress(path)))
      // If the search cannot be loaded, suggest nothing.
      .catch(() => undefined)
  }, [path, similar])
  const nearest = similar ?? found
  if (nearest === undefined) return null
  // Many pages are an overview, so name their folders, too.
  const labels = findTrail(entries, nearest).map(([label]) => label)
  return (
    <p>
      Did you mean <Link href={nearest}>{labels.join(' / ') || nearest}</Link>?
    </p>
  )
}

/** Returns the first route in the folder at `path`, or else the route that is written like it. */
function findSimilar(path: string, routes: string[]): string | undefined {
  return routes.find((route) => route.startsWith(`${path}/`)) ?? findNearest(path, routes)
}

function readPath(): string {
  return (withoutBasePath(location.pathname) ?? location.pathname).replace(/\.\w+$/, '')
}
