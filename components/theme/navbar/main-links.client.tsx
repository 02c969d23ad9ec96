'use client'

import { Link } from '#components/visit/link.client.tsx'
import { useRoute } from '#components/visit/use-route.ts'

/** A link of the navigation bar. */
export interface MainLink {
  label: string
  href: string
  /** Beginning of the routes of the part that the link stands for; none where it is a page alone. */
  section?: string
}

interface Props {
  label: string
  className: string
  links: MainLink[]
}

/** The main links; where the reader is, the link is marked. */
export function MainLinks({ label, className, links }: Props) {
  const route = useRoute()
  return (
    <nav className={className} aria-label={label}>
      <ul>
        {links.map(({ label: text, href, section }) => (
          <li key={href}>
            <Link
              className="navbar__link"
              href={href}
              aria-current={href === route ? 'page' : isIn(route, section) ? 'true' : undefined}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function isIn(route: string, section: string | undefined): boolean {
  return section !== undefined && route.startsWith(section)
}
