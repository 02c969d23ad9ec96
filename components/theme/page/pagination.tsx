import type { NavigationPage } from '#core/navigation.ts'
import { Link } from '#components/visit/link.tsx'

interface Props {
  previous: NavigationPage | undefined
  next: NavigationPage | undefined
}

/** Links to the neighbors of a page. The next page is prefetched once its link is in view. */
export function Pagination({ previous, next }: Props) {
  if (!previous && !next) return null
  return (
    <nav className="pagination" aria-label="Previous and next page">
      {previous && (
        <Link className="pagination__link box" href={previous.route} rel="prev">
          <span>← Previous</span>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link className="pagination__link pagination__link--next box" href={next.route} rel="next">
          <span>Next →</span>
          {next.title}
        </Link>
      )}
    </nav>
  )
}
