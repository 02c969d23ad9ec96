import { Navbar } from 'nextra-theme-docs'
import { Brand } from '../brand.tsx'
import { SearchButton } from '../search/search.client.tsx'
import { AutoHide } from './auto-hide.client.tsx'
import { LanguageMenu, VersionMenu, type Choice } from './choice-menu.client.tsx'
import { ColorModeButton } from './color-mode-button.client.tsx'
import { MainLinks, type MainLink } from './main-links.client.tsx'

/** What the navigation bar and the menu of narrow windows show. */
export interface NavbarSettings {
  siteTitle: string
  links: MainLink[]
  versions: Choice[]
  languages: Choice[]
  /** Whether the system is one of the color modes. */
  respectSystem: boolean
}

/** The theme's navigation bar: the site's name, the main links, and what opens over the page. */
export function SiteNavbar({
  siteTitle,
  links,
  versions,
  languages,
  respectSystem,
}: NavbarSettings) {
  return (
    <Navbar
      // The theme's own link would fetch the front page ahead.
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
      <AutoHide />
    </Navbar>
  )
}
