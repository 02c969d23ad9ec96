import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { loadSiteConfig } from './_lib/site-config.ts'
import { loadScripts } from './_lib/site-data.ts'
import './styles/index.css'

export const viewport: Viewport = { width: 'device-width', initialScale: 1 }

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

/**
 * The document. What the browser scripts have to know stands in `data-` attributes of the root
 * element; the early script sets the color mode and closes the announcement before the first paint.
 */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [{ theme }, scripts] = await Promise.all([loadSiteConfig(), loadScripts()])
  const { colorMode, announcement, locales, versions } = theme
  return (
    <html
      lang={locales[0]?.code ?? 'en'}
      dir="ltr"
      suppressHydrationWarning
      data-theme={colorMode.default}
      data-color-mode={colorMode.default}
      data-color-modes={colorMode.respectSystem ? 'light dark system' : 'light dark'}
      data-announcement-id={announcement?.id}
      data-versions={versions.map(({ id }) => id).join(' ')}
      data-development={process.env.NODE_ENV === 'development' ? '' : undefined}
    >
      <head>
        <script dangerouslySetInnerHTML={{ __html: scripts.early }} />
        <script type="module" src={scripts.site} />
      </head>
      <body>{children}</body>
    </html>
  )
}
