'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from '#components/visit/link.client.tsx'
import { useVisit } from '#components/visit/visit.client.tsx'

/** The link to the next page, which is fetched once the link can be seen. */
export function NextPageLink({ route, children }: { route: string; children: ReactNode }) {
  const ref = useRef<HTMLAnchorElement>(null)
  const { prefetch } = useVisit()
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      prefetch(route)
    })
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [route, prefetch])
  return (
    <Link ref={ref} className="pagination__link pagination__link--next box" href={route} rel="next">
      {children}
    </Link>
  )
}
