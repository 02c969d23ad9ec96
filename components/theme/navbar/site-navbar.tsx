import { Suspense } from 'react'
import { withBasePath } from '#components/visit/page-address.ts'
import { escapeHtml } from '#core/escape.ts'
import { RawHtml } from '../content/page-content.client.tsx'
import { MenuButton, type NavbarSettings } from '../navigation/site-menu.client.tsx'
import { SearchButton } from '../search/search-button.tsx'
import { AutoHide } from './auto-hide.client.tsx'
import { LanguageMenu, VersionMenu } from './choice-menu.client.tsx'
import { ColorModeButton } from './color-mode-button.client.tsx'
import { MainLinks } from './main-links.client.tsx'

/** Navigation bar. Replaces the theme's, which puts everything in a landmark without a name. */
export function SiteNavbar(settings: NavbarSettings) {
  const { siteTitle, links, versions, languages, respectSystem } = settings
  return (
    <header className="navbar">
      <div className="navbar__row">
        <div className="navbar__start">
          <Brand title={siteTitle} />
          <MainLinks label="Main" className="navbar__main" links={links} />
        </div>
        <Suspense>
          <SearchButton />
        </Suspense>
        <div className="navbar__menus">
          <VersionMenu versions={versions} />
          <LanguageMenu languages={languages} />
          <Suspense>
            <ColorModeButton respectSystem={respectSystem} />
          </Suspense>
        </div>
        <Suspense>
          <MenuButton />
          <AutoHide />
        </Suspense>
      </div>
    </header>
  )
}

/** Link to the front page. As HTML, React does not hydrate its drawing. */
function Brand({ title }: { title: string }) {
  const html = `${logo}<span class="brand__name">${escapeHtml(title)}</span>`
  return <RawHtml as="a" className="brand row" href={withBasePath('/')} html={html} />
}

/** Site logo: a board with two rows, the first one checked. */
const logo =
  '<svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true" class="brand__mark"><path fill="currentColor" fill-rule="evenodd" d="M6 2h12a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4zm.2 6.6L5 9.8l3 3 5-5-1.2-1.2L8 10.4zM14.5 9v1.8H19V9zM5.5 15.2V17H19v-1.8z"></path></svg>'
