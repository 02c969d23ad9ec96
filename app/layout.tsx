import type { Metadata } from 'next'
import { Footer, Layout, Navbar } from 'nextra-theme-docs'
import { Banner, Head } from 'nextra/components'
import type { ReactNode } from 'react'
import { AnnouncementBar } from '../components/theme/announcement-bar.client.tsx'
import { Brand } from '../components/theme/brand.tsx'
import { renderEarlyScript } from '../components/theme/early-script.ts'
import { FooterContent } from '../components/theme/footer-content.tsx'
import { AutoHide } from '../components/theme/navbar/auto-hide.client.tsx'
import { LanguageMenu, VersionMenu } from '../components/theme/navbar/choice-menu.client.tsx'
import { ColorModeButton } from '../components/theme/navbar/color-mode-button.client.tsx'
import { MainLinks } from '../components/theme/navbar/main-links.client.tsx'
import { publishNavigation } from '../components/theme/navigation/published-navigation.ts'
import { Sidebar } from '../components/theme/navigation/sidebar.client.tsx'
import { SiteMenu } from '../components/theme/navigation/site-menu.client.tsx'
import { SearchButton } from '../components/theme/search/search.client.tsx'
import { SiteProviders } from '../components/theme/site-providers.tsx'
import { loadAnnouncement } from './_lib/page.ts'
import { loadSiteConfig, resolveNavLinks } from './_lib/site-config.ts'
import { loadNavigationFile } from './_lib/site-data.ts'
import { loadSiteMetadata } from './_lib/site-metadata.ts'
import './styles/index.css'

export async function generateMetadata(): Promise<Metadata> {
  return loadSiteMetadata()
}

/** Nextra's layout with our parts in it. Nothing here may depend on the page: it is rendered once a visit. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const { theme } = await loadSiteConfig()
  const { version, entries } = await loadNavigationFile()
  const { announcement, colorMode, colors, footer, locales, versions } = theme
  const Announcement = announcement && (await loadAnnouncement())
  const announcementKey = announcement ? `announcement-${announcement.id}` : undefined
  const mainLinks = await resolveNavLinks(theme.navbar)
  const modes = colorMode.respectSystem ? ['light', 'dark', 'system'] : ['light', 'dark']
  publishNavigation(entries)
  return (
    <html
      lang={locales[0]?.code ?? 'en'}
      dir="ltr"
      suppressHydrationWarning
      data-color-mode={colorMode.default}
    >
      <Head {...colors}>
        <script dangerouslySetInnerHTML={{ __html: renderEarlyScript(modes, announcementKey) }} />
      </Head>
      <body>
        <a className="skip-link" href="#mainContent">
          Skip to main content
        </a>
        <SiteProviders navigation={{ version, limits: theme.sidebar }}>
          <Layout
            banner={
              Announcement && (
                <AnnouncementBar colors={announcement.colors}>
                  <Banner storageKey={announcementKey!} dismissible={announcement.closable}>
                    <Announcement />
                  </Banner>
                </AnnouncementBar>
              )
            }
            navbar={
              <Navbar
                logoLink={false}
                logo={
                  <>
                    <Brand title={theme.siteTitle} />
                    <MainLinks label="Main" className="navbar__main" links={mainLinks} />
                  </>
                }
              >
                <SearchButton />
                <div className="navbar__menus">
                  <VersionMenu versions={versions} />
                  <LanguageMenu locales={locales} />
                  <ColorModeButton respectSystem={colorMode.respectSystem} />
                </div>
                <AutoHide />
              </Navbar>
            }
            footer={
              <Footer className="site-footer">
                <FooterContent
                  links={await resolveNavLinks(footer.links)}
                  copyright={footer.copyright}
                />
              </Footer>
            }
            pageMap={pageMap}
            nextThemes={{
              attribute: 'class',
              defaultTheme: colorMode.default,
              storageKey: 'theme',
            }}
            darkMode={false}
            search={null}
          >
            <div className="frame">
              <Sidebar />
              {children}
            </div>
            <SiteMenu
              siteTitle={theme.siteTitle}
              {...{ versions, locales }}
              respectSystem={colorMode.respectSystem}
              links={mainLinks}
            />
          </Layout>
        </SiteProviders>
      </body>
    </html>
  )
}

/**
 * What the theme's own parts would show of the page map is ours: they would carry all of it on every
 * page, and open categories by routes, which are flat here.
 */
const pageMap = [{ data: { '*': { theme: { sidebar: false } } } }]
