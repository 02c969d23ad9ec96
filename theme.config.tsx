import type { Head } from 'nextra/components'
import type { ComponentProps } from 'react'
import type { DocId } from './scripts/core/route.ts'
import type { Product } from './scripts/content/schema/product.ts'

/** A link of the navigation bar or the footer: to one of our pages, or to somewhere else. */
export type NavLink = { label: string; docId: DocId } | { label: string; href: string }

/** A strip above the navigation bar, which the reader may close. */
export interface Announcement {
  /** A dismissal holds until this changes. */
  id: string
  /** MDX as in pages, written as one string and checked like them: a paragraph, links, `{product.name}`. */
  text: string
  /** CSS colors; the accent where left out. */
  colors?: { background: string; text: string }
  closable: boolean
}

/** Everything about the site that is neither content nor code. */
export interface ThemeConfig {
  siteTitle: string
  /** Stands between the page's title and the site's. */
  titleDelimiter: string
  description: string
  navbar: NavLink[]
  footer: { links: NavLink[]; copyright: string }
  /** Null shows none. */
  announcement: Announcement | null
  /** The versions of the documentation; the first is the default. */
  versions: { id: string; label: string }[]
  locales: { code: string; label: string }[]
  colorMode: {
    default: 'light' | 'dark'
    /** Whether the toggle offers to follow the system. */
    respectSystem: boolean
  }
  tableOfContents: { minLevel: number; maxLevel: number }
  /** What the theme derives its colors from; the others stand in `app/styles/tokens.css`. */
  colors: Pick<ComponentProps<typeof Head>, 'color' | 'backgroundColor'>
}

/** The settings of the site, for the product that `content-src/product.yaml` names. */
export default function createThemeConfig(product: Product): ThemeConfig {
  const backLink = { label: `Back to ${product.name}`, href: product.loginUrl }
  return {
    siteTitle: `${product.name} Docs`,
    titleDelimiter: '|',
    description: `Guides and API reference for ${product.name}, the test case management system.`,
    navbar: [
      { label: 'Quick Start', docId: 'tms/quick-start' },
      { label: 'Test Runs', docId: 'tms/test-run-configuration' },
      { label: 'API', docId: 'api/authentication' },
      { label: 'Support', docId: 'help-and-support' },
      backLink,
    ],
    footer: {
      links: [{ label: product.email, href: `mailto:${product.email}` }, backLink],
      copyright: `Copyright © ${product.copyrightYear} ${product.name}`,
    },
    announcement: null,
    versions: [{ id: 'current', label: 'Next' }],
    locales: [{ code: 'en', label: 'English' }],
    colorMode: { default: 'light', respectSystem: true },
    tableOfContents: { minLevel: 2, maxLevel: 2 },
    colors: {
      color: { hue: 167, saturation: 81, lightness: { light: 23, dark: 63 } },
      backgroundColor: { light: '#fdfdfb', dark: '#101613' },
    },
  }
}
