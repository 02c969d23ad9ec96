import Link from 'next/link'
import { Navbar, ThemeSwitch } from 'nextra-theme-docs'
import { Logo } from './logo.tsx'

interface Props {
  title: string
  links: { label: string; href: string }[]
}

/** The bar at the top: the site's name, the main links, search and the menu button. */
export function SiteNavbar({ title, links }: Props) {
  return (
    <Navbar
      logo={
        <span className="brand">
          <Logo />
          {title}
        </span>
      }
    >
      <ul className="main-links">
        {links.map(({ label, href }) => (
          <li key={href}>
            {href.startsWith('/') ? <Link href={href}>{label}</Link> : <a href={href}>{label}</a>}
          </li>
        ))}
      </ul>
      <ThemeSwitch lite className="color-mode" />
    </Navbar>
  )
}
