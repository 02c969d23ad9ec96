import type { Metadata } from 'next'
import { Footer, Layout } from 'nextra-theme-docs'
import { Suspense, type ReactNode } from 'react'
import { LiveRegion } from '#components/visit/live-region.client.tsx'
import { announcementKeyOf, AnnouncementBanner } from '#components/theme/announcement-banner.tsx'
import { FooterContent } from '#components/theme/footer-content.tsx'
import { SiteNavbar } from '#components/theme/navbar/site-navbar.tsx'
import { isLargeSite, selectMenuEntries } from '#components/theme/navigation/entries.ts'
import { SidebarProvider } from '#components/theme/navigation/sidebar-state.client.tsx'
import { Sidebar } from '#components/theme/navigation/sidebar.client.tsx'
import { SiteMenu } from '#components/theme/navigation/site-menu.client.tsx'
import { listColorProperties, ToolbarColors } from '#components/theme/theme-colors.tsx'
import { SearchProvider } from '#components/theme/search/search.client.tsx'
import { withBasePath } from '#components/visit/page-address.ts'
import { VisitProvider } from '#components/visit/visit.client.tsx'
import type { NavigationEntry } from '#core/navigation.ts'
import { RawHtml } from '#components/theme/content/page-content.client.tsx'
import { iconFileName, touchIconFileName } from '#content/read/generated-files.ts'
import { loadSiteConfig, loadSiteMetadata, loadLayout } from './_lib/site-data.ts'
import type { Announcement } from '#content/schema/theme.ts'
import './styles/index.css'

export async function generateMetadata(): Promise<Metadata> {
  return loadSiteMetadata()
}

interface Props {
  isNotFound?: boolean
  children: ReactNode
}

/** Root layout. Must not depend on the page, since Next keeps it across navigations. */
export default async function RootLayout({ isNotFound = false, children }: Props) {
  const { product, theme } = await loadSiteConfig()
  const { navigation, announcement: announcementHtml } = await loadLayout()
  const { entries } = navigation
  const { announcement, colorMode, colors, footer, locales } = theme
  const { siteTitle, versions, navbar: links, popularPages } = theme
  const { respectSystem } = colorMode
  const languages = locales.map(({ code, label }) => ({ id: code, label }))
  const settings = { siteTitle, links, versions, languages, respectSystem }
  // On a large site, each page renders its own sidebar.
  const hasSidebar = !isLargeSite(entries)
  // `media.css` prints this origin before link paths.
  const printProperties = { '--site-origin': `"${new URL(product.docsUrl).origin}"` }
  return (
    <html
      lang={locales[0]?.code ?? 'en'}
      dir="ltr"
      suppressHydrationWarning
      data-color-mode={colorMode.default}
      style={{ ...listColorProperties(colors), ...printProperties }}
    >
      <head>
        <link rel="icon" href={withBasePath(`/${iconFileName}`)} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={withBasePath(`/${touchIconFileName}`)} />
        <ToolbarColors {...colors.backgroundColor} />
        <EarlyScript respectSystem={respectSystem} announcement={announcement} />
      </head>
      <body>
        <FirstLinks />
        <SiteProviders isNotFound={isNotFound} popularPages={popularPages} entries={entries}>
          <Layout
            banner={
              announcement &&
              announcementHtml && (
                <AnnouncementBanner announcement={announcement} html={announcementHtml} />
              )
            }
            navbar={<SiteNavbar {...settings} />}
            footer={
              <Footer className="site-footer">
                <FooterContent {...footer} />
              </Footer>
            }
            pageMap={stubPageMap}
            nextThemes={{ ...nextThemesOptions, defaultTheme: colorMode.default }}
            darkMode={false}
            search={null}
          >
            <div className="layout">
              {hasSidebar && <Sidebar entries={entries} />}
              {children}
            </div>
            <SiteMenu {...settings} />
            <LostClickMessage />
            <PreviewOverlay />
          </Layout>
        </SiteProviders>
      </body>
    </html>
  )
}

/** Message that the loader shows if a click had no effect, because scripts are missing. */
function LostClickMessage() {
  const html = 'A part of the site could not be loaded. <a href="">Reload</a>'
  return <RawHtml className="lost-click callout callout--danger" role="alert" html={html} />
}

/** Links at the beginning of the page, for agents and for readers who use a keyboard. */
function FirstLinks() {
  return (
    <Suspense>
      <section aria-label="Page start">
        {/* Agents look for this link at the beginning, but not in a `<nav>`. */}
        <a
          className="visually-hidden"
          href={withBasePath('/llms.txt')}
          tabIndex={-1}
          suppressHydrationWarning
        >
          All pages as Markdown, for agents
        </a>
        <a className="skip-link" href="#mainContent" suppressHydrationWarning>
          Skip to main content
        </a>
      </section>
    </Suspense>
  )
}

interface ProviderProps extends Required<Props> {
  popularPages: { href: string }[]
  entries: NavigationEntry[]
}

function SiteProviders({ isNotFound, popularPages, entries, children }: ProviderProps) {
  const popularRoutes = popularPages.map(({ href }) => href)
  return (
    <SidebarProvider entries={selectMenuEntries(entries)}>
      <VisitProvider isNotFound={isNotFound}>
        <LiveRegion>
          <SearchProvider popularRoutes={popularRoutes}>{children}</SearchProvider>
        </LiveRegion>
      </VisitProvider>
    </SidebarProvider>
  )
}

/** Script that runs before the first paint, with settings as data attributes. */
async function EarlyScript(props: { respectSystem: boolean; announcement: Announcement | null }) {
  const { respectSystem, announcement } = props
  return (
    <script
      data-modes={respectSystem ? 'light dark system' : 'light dark'}
      data-announcement={announcement ? announcementKeyOf(announcement) : undefined}
      data-folder-prefix={withBasePath('/_')}
      dangerouslySetInnerHTML={{ __html: (await loadLayout()).earlyScript }}
    />
  )
}

// `disableTransitionOnChange` would add an inline style, which the Content Security Policy blocks.
const nextThemesOptions = {
  attribute: 'class',
  storageKey: 'theme',
  disableTransitionOnChange: false,
} as const

/** Error overlay of `npm run dev`. The condition lets the bundler drop it from builds. */
async function PreviewOverlay() {
  if (process.env.NODE_ENV === 'development') {
    const { ErrorOverlay } = await import('#components/theme/preview/error-overlay.client.tsx')
    return <ErrorOverlay revision={(await loadLayout()).revision} />
  }
  return null
}

/**
 * Stub of Nextra's page map. The theme would embed the real one in every page and open categories
 * by route, but our routes are flat.
 */
const stubPageMap = [{ data: { '*': { theme: { sidebar: false } } } }]
