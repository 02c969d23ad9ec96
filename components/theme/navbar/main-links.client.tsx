'use client'

import { Link } from '#components/visit/link.client.tsx'
import { useVisit } from '#components/visit/visit.client.tsx'

export interface ResolvedNavLink {
  label: string
  href: string
  /** Route prefix of the section that the link represents. Omitted for a single page. */
  section?: string
}

interface Props {
  label: string
  className?: string
  links: ResolvedNavLink[]
}

/** List of links. Marks the link to the current page or section. */
export function MainLinks({ label, className, links }: Props) {
  const { route } = useVisit()
  return (
    <nav className={className} aria-label={label}>
      <ul>
        {links.map(({ label: text, href, section }) => (
          <li key={href}>
            <Link
              className="navbar__link"
              href={href}
              aria-current={
                href === route ? 'page' : isInSection(route, section) ? 'true' : undefined
              }
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function isInSection(route: string, section: string | undefined): boolean {
  return section !== undefined && route.startsWith(section)
}
