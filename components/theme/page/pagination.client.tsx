'use client'

import { useEffect, useRef } from 'react'
import type { NavigationPage } from '#core/navigation.ts'
import { Link } from '#components/visit/link.client.tsx'
import { useVisit } from '#components/visit/visit.client.tsx'

interface Props {
  previous: NavigationPage | undefined
  next: NavigationPage | undefined
}

/** Links to the neighbors of a page. Prefetches the next page once the links are in view. */
export function Pagination({ previous, next }: Props) {
  const ref = useRef<HTMLElement>(null)
  const { prefetch } = useVisit()
  const route = next?.route
  useEffect(() => {
    if (route === undefined) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      prefetch(route)
    })
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [route, prefetch])
  if (!previous && !next) return null
  return (
    <nav ref={ref} className="pagination" aria-label="Previous and next page">
      {previous && (
        <Link className="pagination__link box" href={previous.route} rel="prev">
          <span>Previous</span>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link className="pagination__link pagination__link--next box" href={next.route} rel="next">
          <span>Next</span>
          {next.title}
        </Link>
      )}
    </nav>
  )
}
