import { listRoutes, type NavigationEntry } from '#core/navigation.ts'
import { Link } from '#components/visit/link.tsx'

/** Number of pages that a link names besides the one it leads to. */
const maxNames = 2

/** Links to the first page of each top-level entry, for pages without a sidebar. */
export function SectionLinks({ entries }: { entries: NavigationEntry[] }) {
  return (
    <nav className="section-links" aria-label="Sections">
      <ul className="cards">
        {entries.map((entry) => {
          const [label, target] = entry
          const others = typeof target === 'string' ? [] : target.slice(1, 1 + maxNames)
          const [first] = listRoutes([entry])
          return (
            first !== undefined && (
              <li key={label} className="card box">
                <Link className="card__link" href={first}>
                  {label}
                </Link>
                {others.length > 0 && (
                  <p className="card__text soft">{others.map(([name]) => name).join('\n')}</p>
                )}
              </li>
            )
          )
        })}
      </ul>
    </nav>
  )
}
