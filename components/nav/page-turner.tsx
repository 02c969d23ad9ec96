import type { NavPage } from './nav-tree.ts'

/** Links to the pages before and after this one in the sidebar. */
export function PageTurner(props: { previous: NavPage | undefined; next: NavPage | undefined }) {
  const { previous, next } = props
  if (!previous && !next) return null
  return (
    <nav className="page-turner" aria-label="Previous and next page">
      {previous && (
        <a className="page-turner__link" href={previous.route} rel="prev">
          <span>Previous</span>
          {previous.label}
        </a>
      )}
      {next && (
        <a className="page-turner__link page-turner__link--next" href={next.route} rel="next">
          <span>Next</span>
          {next.label}
        </a>
      )}
    </nav>
  )
}
