import type { Metadata } from 'next'
import { Head } from 'nextra/components'
import { Layout } from 'nextra-theme-docs'
import 'nextra-theme-docs/style.css'
import type { ReactNode } from 'react'
import { SiteBanner } from '../components/layout/site-banner.tsx'
import { SiteFooter } from '../components/layout/site-footer.tsx'
import { SiteNavbar } from '../components/layout/site-navbar.tsx'
import { Sidebar } from '../components/nav/sidebar.client.tsx'
import { normalizeAddressScript } from './_lib/normalize-address.ts'
import { loadNavigation } from './_lib/navigation.ts'
import { toPageMap } from './_lib/page-map.ts'
import { loadSiteConfig, resolveNavLink } from './_lib/site-config.ts'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const { product, theme } = await loadSiteConfig()
  return {
    metadataBase: new URL(product.docsUrl),
    title: {
      default: theme.siteTitle,
      template: `%s ${theme.titleDelimiter} ${theme.siteTitle}`,
    },
    description: theme.description,
    openGraph: { siteName: theme.siteTitle, locale: 'en_US' },
  }
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [{ product, theme }, { items }] = await Promise.all([loadSiteConfig(), loadNavigation()])
  const navbarLinks = await Promise.all(theme.navbar.map(resolveNavLink))
  const footerLinks = await Promise.all(theme.footer.links.map(resolveNavLink))
  return (
    <html lang={theme.locales[0]?.code ?? 'en'} dir="ltr" suppressHydrationWarning>
      <Head>
        <script dangerouslySetInnerHTML={{ __html: normalizeAddressScript }} />
      </Head>
      <body>
        <Layout
          pageMap={toPageMap(items)}
          banner={theme.announcement && <SiteBanner announcement={theme.announcement} />}
          navbar={<SiteNavbar title={theme.siteTitle} links={navbarLinks} />}
          footer={<SiteFooter links={footerLinks} copyright={theme.footer.copyright} />}
          nextThemes={{ defaultTheme: theme.colorMode.default }}
          docsRepositoryBase={product.editUrl ?? product.docsUrl}
          copyPageButton={false}
          darkMode
        >
          <div className="shell">
            <Sidebar items={items} />
            {children}
          </div>
        </Layout>
      </body>
    </html>
  )
}
