import type { ReactNode } from 'react'
import { iconFileName } from '../../scripts/content/generated-files.ts'
import { loadSiteConfig } from './site-config.ts'
import { loadScripts } from './site-data.ts'

/**
 * The document around a page. What the browser scripts have to know stands in `data-` attributes of
 * the root element; the early script sets the color mode and closes the announcement before the first
 * paint.
 */
export async function Document({ children }: { children: ReactNode }) {
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

/** What the documents of all pages say of the site. */
export async function loadSiteMetadata() {
  const { product, theme } = await loadSiteConfig()
  return {
    metadataBase: new URL(product.docsUrl),
    description: theme.description,
    openGraph: { siteName: theme.siteTitle, locale: 'en_US' },
    icons: { icon: { url: `/${iconFileName}`, type: 'image/svg+xml' } },
    title: { default: theme.siteTitle, template: `%s ${theme.titleDelimiter} ${theme.siteTitle}` },
  }
}
