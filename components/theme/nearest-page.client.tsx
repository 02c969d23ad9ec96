'use client'

import { useMounted } from 'nextra/hooks'
import { findNearest } from '#core/did-you-mean.ts'
import { findTrail, listRoutes, type NavigationEntry } from '#core/navigation.ts'
import { Link } from '#components/visit/link.tsx'
import { withoutBasePath } from '#components/visit/page-address.ts'

/** Suggestion of the page whose route is most similar to the requested URL. */
export function NearestPage({ entries }: { entries: NavigationEntry[] }) {
  // One prerendered page serves all missing URLs, so only the browser has the requested URL.
  const isMounted = useMounted()
  const nearest = isMounted ? findSimilar(readPath(), listRoutes(entries)) : undefined
  if (nearest === undefined) return null
  // Many pages are an overview, so name their folders, too.
  const labels = findTrail(entries, nearest).map(([label]) => label)
  return (
    <p>
      Did you mean <Link href={nearest}>{labels.join(' / ')}</Link>?
    </p>
  )
}

/**
 * Returns the first route in the folder at `path`, the route that is written like it, or one with
 * the same end.
 */
function findSimilar(path: string, routes: string[]): string | undefined {
  const end = path.slice(path.lastIndexOf('/'))
  return (
    routes.find((route) => route.startsWith(`${path}/`)) ??
    findNearest(path, routes) ??
    routes.find((route) => route.endsWith(end))
  )
}

function readPath(): string {
  return (withoutBasePath(location.pathname) ?? location.pathname).replace(/\.\w+$/, '')
}
