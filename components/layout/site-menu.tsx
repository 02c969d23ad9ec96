import type { ThemeConfig } from '../../theme.config.tsx'
import { ChoiceList } from './choice-menu.tsx'
import { ColorModeButton } from './color-mode-button.tsx'
import { Icon } from './icons.tsx'
import { MainLinks, toChoices, type MainLink } from './site-navbar.tsx'

/**
 * The menu of narrow windows: first the docs sidebar, which the browser script moves in, then the
 * main links with color mode, version and language.
 */
export function SiteMenu({ theme, links }: { theme: ThemeConfig; links: MainLink[] }) {
  return (
    <dialog id="siteMenu" className="site-menu" aria-label="Menu">
      <div className="site-menu__head">
        <span className="brand">{theme.siteTitle}</span>
        <button type="button" className="icon-button" aria-label="Close the menu" data-close="">
          <Icon name="close" />
        </button>
      </div>
      <div className="site-menu__panel" data-panel="docs">
        <button type="button" className="site-menu__back" data-show-panel="main">
          <span aria-hidden="true">← </span>Back to main menu
        </button>
      </div>
      <div className="site-menu__panel" data-panel="main" hidden>
        <button type="button" className="site-menu__back" data-show-panel="docs">
          Docs<span aria-hidden="true"> →</span>
        </button>
        <nav aria-label="Main menu">
          <MainLinks links={links} />
        </nav>
        <div className="site-menu__settings">
          <ColorModeButton label />
        </div>
        <div className="site-menu__settings">
          <p className="site-menu__label">Version</p>
          <ChoiceList name="Version" choices={theme.versions} kind="version" />
          <p className="site-menu__label">Language</p>
          <ChoiceList name="Language" choices={toChoices(theme.locales)} kind="language" />
        </div>
      </div>
    </dialog>
  )
}
