import { Navbar } from 'nextra-theme-docs'
import { Link } from '#components/visit/link.client.tsx'
import { MenuButton, type NavbarSettings } from '../navigation/site-menu.client.tsx'
import { SearchButton } from '../search/search.client.tsx'
import { AutoHide } from './auto-hide.client.tsx'
import { LanguageMenu, VersionMenu } from './choice-menu.client.tsx'
import { ColorModeButton } from './color-mode-button.client.tsx'
import { MainLinks } from './main-links.client.tsx'

export function SiteNavbar(settings: NavbarSettings) {
  const { siteTitle, links, versions, languages, respectSystem } = settings
  return (
    <Navbar
      // The theme's own link would always prefetch the front page.
      logoLink={false}
      logo={
        <>
          <Brand title={siteTitle} />
          <MainLinks label="Main" className="navbar__main" links={links} />
        </>
      }
    >
      <SearchButton />
      <div className="navbar__menus">
        <VersionMenu versions={versions} />
        <LanguageMenu languages={languages} />
        <ColorModeButton respectSystem={respectSystem} />
      </div>
      <MenuButton />
      <AutoHide />
    </Navbar>
  )
}

function Brand({ title }: { title: string }) {
  return (
    <Link className="brand row" href="/">
      <Logo />
      <span className="brand__name">{title}</span>
    </Link>
  )
}

/** Site logo: a board with two rows, the first one checked. */
function Logo() {
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true" className="brand__mark">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M6 2h12a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4zm.2 6.6L5 9.8l3 3 5-5-1.2-1.2L8 10.4zM14.5 9v1.8H19V9zM5.5 15.2V17H19v-1.8z"
      />
    </svg>
  )
}
