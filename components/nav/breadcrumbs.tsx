import type { NavItem } from './nav-tree.ts'

/** The way from the front page to this one. Categories have no page of their own, hence no link. */
export function Breadcrumbs({ trail }: { trail: NavItem[] }) {
  if (trail.length < 2) return null
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs" data-pagefind-ignore="all">
      <ol className="breadcrumbs__list">
        <li>
          <a href="/">Home</a>
        </li>
        {trail.map((item, index) => (
          <li key={item.label} aria-current={index === trail.length - 1 ? 'page' : undefined}>
            {item.label}
          </li>
        ))}
      </ol>
    </nav>
  )
}
