import { listRoutes, type NavigationEntry } from '#core/navigation.ts'
import { Link } from '#components/visit/link.tsx'

/** Links to the first page of each top-level entry, for pages without a sidebar. */
export function SectionLinks({ entries }: { entries: NavigationEntry[] }) {
  return (
    <nav className="section-links" aria-label="Sections">
      <ul className="cards">
        {entries.map((entry) => {
          const [label] = entry
          const [first] = listRoutes([entry])
          return (
            first !== undefined && (
              <li key={label} className="card box">
                <Link className="card__link" href={first}>
                  {label}
                </Link>
              </li>
            )
          )
        })}
      </ul>
    </nav>
  )
}
