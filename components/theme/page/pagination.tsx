import { Link } from '#components/visit/link.client.tsx'
import { NextPageLink } from './next-page-link.client.tsx'

/** A page that can be turned to. */
export interface Neighbor {
  title: string
  route: string
}

/** Links to the pages before and after this one in the sidebar, by their titles. */
export function Pagination(props: { previous: Neighbor | undefined; next: Neighbor | undefined }) {
  const { previous, next } = props
  if (!previous && !next) return null
  return (
    <nav className="pagination" aria-label="Previous and next page">
      {previous && (
        <Link className="pagination__link box" href={previous.route} rel="prev">
          <span>Previous</span>
          {previous.title}
        </Link>
      )}
      {next && (
        <NextPageLink route={next.route}>
          <span>Next</span>
          {next.title}
        </NextPageLink>
      )}
    </nav>
  )
}
