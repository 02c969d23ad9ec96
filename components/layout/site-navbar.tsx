import type { ThemeConfig } from '../../theme.config.tsx'
import { ChoiceMenu } from './choice-menu.tsx'
import { ColorModeButton } from './color-mode-button.tsx'
import { Icon } from './icons.tsx'
import { Logo } from './logo.tsx'
import { SearchButton } from './site-search.tsx'

/** A link of the navigation bar, and whether the reader is there. */
export interface MainLink {
  label: string
  href: string
  /** `page` on that page, `true` on another page of its part. */
  current?: 'page' | 'true' | undefined
}

interface Props {
  theme: ThemeConfig
  links: MainLink[]
}

/** The bar at the top: the site's name, the main links, and what opens over the page. */
export function SiteNavbar({ theme, links }: Props) {
  return (
    <header className="navbar">
      <div className="navbar__inner">
        <button
          type="button"
          className="icon-button navbar__menu needs-script"
          aria-haspopup="dialog"
          aria-label="Open the menu"
          data-open="siteMenu"
        >
          <Icon name="menu" />
        </button>
        <a className="brand" href="/">
          <Logo />
          <span className="brand__name">{theme.siteTitle}</span>
        </a>
        <nav className="navbar__wide" aria-label="Main">
          <MainLinks className="navbar__links" links={links} />
        </nav>
        <div className="navbar__tools">
          <SearchButton />
          <div className="navbar__wide">
            <ChoiceMenu name="Version" choices={theme.versions} kind="version" />
            <ChoiceMenu name="Language" choices={toChoices(theme.locales)} kind="language" />
            <ColorModeButton />
          </div>
        </div>
      </div>
    </header>
  )
}

/** The main links; where the reader is, the link is marked. */
export function MainLinks({ links, className }: { links: MainLink[]; className?: string }) {
  return (
    <ul className={className ?? 'main-links'} data-main-links="">
      {links.map(({ label, href, current }) => (
        <li key={href}>
          <a className="navbar__link" href={href} aria-current={current}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Locales as a menu takes them. */
export function toChoices(locales: ThemeConfig['locales']) {
  return locales.map(({ code, label }) => ({ id: code, label }))
}
