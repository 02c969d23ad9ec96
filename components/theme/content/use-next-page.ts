import { useEffect, type RefObject } from 'react'
import { withoutBasePath } from '#components/visit/page-address.ts'
import { useVisit } from '#components/visit/visit.client.tsx'

/** Prefetches the next page once its link is in view. `html` is the HTML of the element. */
export function useNextPagePrefetch(ref: RefObject<HTMLElement | null>, html: string | undefined) {
  const { prefetch } = useVisit()
  useEffect(() => {
    const link = ref.current!.querySelector('.pagination [rel=next]')
    const route = withoutBasePath(link?.getAttribute('href') ?? '')
    if (!link || route === undefined) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      prefetch(route)
    })
    observer.observe(link)
    return () => observer.disconnect()
  }, [ref, html, prefetch])
}
