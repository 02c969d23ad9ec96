import type { ReactNode } from 'react'
import type { ThemeConfig } from '../../theme.config.tsx'
import type { Route } from '../../scripts/core/route.ts'
import type { NavItem } from '../nav/nav-tree.ts'
import { Sidebar } from '../nav/sidebar.tsx'
import { AnnouncementBar } from './announcement-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteMenu } from './site-menu.tsx'
import { SiteNavbar, type MainLink } from './site-navbar.tsx'
import { SiteSearch } from './site-search.tsx'

interface Props {
  theme: ThemeConfig
  mainLinks: MainLink[]
  footerLinks: { label: string; href: string }[]
  /** The text of the announcement; none where none is configured. */
  announcement: ReactNode
  /** The navigation, or undefined for a page without the sidebar. */
  items: NavItem[] | undefined
  route: Route
  children: ReactNode
}

/** Everything around a page. Ids here hold capitals, so no heading's anchor can be the same. */
export function SiteFrame(props: Props) {
  const { theme, mainLinks, footerLinks, announcement, items, route, children } = props
  return (
    <>
      <a className="skip-link" href="#mainContent">
        Skip to main content
      </a>
      {theme.announcement && (
        <AnnouncementBar announcement={theme.announcement}>{announcement}</AnnouncementBar>
      )}
      <SiteNavbar theme={theme} links={mainLinks} />
      <div className="frame" id="siteFrame">
        {items && <Sidebar items={items} route={route} />}
        {children}
      </div>
      <SiteFooter links={footerLinks} copyright={theme.footer.copyright} />
      <SiteMenu theme={theme} links={mainLinks} />
      <SiteSearch />
      <p id="liveRegion" className="visually-hidden" role="status" />
    </>
  )
}
