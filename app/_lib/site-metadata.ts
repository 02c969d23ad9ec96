import type { Metadata } from 'next'
import { loadSiteConfig } from './site-config.ts'

/** What the documents of all pages say of the site. */
export async function loadSiteMetadata() {
  const { product, theme } = await loadSiteConfig()
  return {
    metadataBase: new URL(product.docsUrl),
    description: theme.description,
    openGraph: { siteName: theme.siteTitle, locale: 'en_US' },
    title: { default: theme.siteTitle, template: `%s ${theme.titleDelimiter} ${theme.siteTitle}` },
  } satisfies Metadata
}
