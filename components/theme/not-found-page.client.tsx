'use client'

import { useMounted } from 'nextra/hooks'
import { useEffect, useState } from 'react'
import { findNearest } from '#core/did-you-mean.ts'
import { listRoutes, type NavigationEntry } from '#core/navigation.ts'
import { Link } from '#components/visit/link.client.tsx'
import { pathOf } from '#components/visit/page-address.ts'
import { Main } from './page/main.client.tsx'
import { SectionLinks } from './page/section-links.tsx'
import { loadSearch } from './search/load-search.ts'
import { SearchButton } from './search/search.client.tsx'

/** 404 page with a suggested page, a search button and a link into each top-level section. */
export function NotFoundPage({ entries }: { entries: NavigationEntry[] }) {
  return (
    <div className="page page--centered" data-sidebar="none">
      <Main isIndexed={false}>
        <article className="prose">
          <h1>Page not found</h1>
          <p>
            There is no page at this address. It may have moved, or the address may have a typo.
          </p>
          <NearestPage entries={entries} />
          <SearchButton large />
          <h2 className="heading heading--2">Or begin with one of these</h2>
          <SectionLinks entries={entries} />
        </article>
      </Main>
    </div>
  )
}

/**
 * Suggestion of the page whose route is most similar to the requested URL, or else of the page
 * whose names best match the words of the URL.
 */
function NearestPage({ entries }: { entries: NavigationEntry[] }) {
  const [found, setFound] = useState<string>()
  // One prerendered page serves all missing URLs, so only the browser has the requested URL.
  const isMounted = useMounted()
  const path = isMounted ? readPath() : undefined
  const similar = path && findNearest(path, listRoutes(entries))
  useEffect(() => {
    if (path === undefined || similar !== undefined) return
    loadSearch()
      .then(({ findByAddress, pages }) => setFound(findByAddress(path, pages)))
      // If the search cannot be loaded, suggest nothing.
      .catch(() => undefined)
  }, [path, similar])
  const nearest = similar ?? found
  return (
    nearest !== undefined && (
      <p>
        Did you mean <Link href={nearest}>{nearest}</Link>?
      </p>
    )
  )
}

function readPath(): string {
  return (pathOf(location.pathname) ?? location.pathname).replace(/\.\w+$/, '')
}
