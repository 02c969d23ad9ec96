import type { ReactNode } from 'react'
import { SiteFrame } from '../../components/layout/site-frame.tsx'
import type { DocId, Route } from '../../scripts/core/route.ts'
import { loadNavigation } from './navigation.ts'
import { loadAnnouncement } from './page.ts'
import { loadSiteConfig, resolveNavLinks } from './site-config.ts'

interface Props {
  route: Route
  /** None for the not-found page. */
  docId?: DocId
  /** Whether the docs sidebar is shown. */
  sidebar: boolean
  children: ReactNode
}

/** The frame of the site around a page, with everything that it needs to know. */
export async function Frame({ route, docId, sidebar, children }: Props) {
  const [{ theme }, { items }] = await Promise.all([loadSiteConfig(), loadNavigation()])
  const Announcement = theme.announcement && (await loadAnnouncement())
  return (
    <SiteFrame
      theme={theme}
      mainLinks={await resolveNavLinks(theme.navbar, docId)}
      footerLinks={await resolveNavLinks(theme.footer.links)}
      announcement={Announcement && <Announcement />}
      items={sidebar ? items : undefined}
      route={route}
    >
      {children}
    </SiteFrame>
  )
}
