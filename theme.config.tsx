import type { CompleteProduct } from './scripts/content/schema/product.ts'
import type { ThemeSettings } from './scripts/content/schema/theme.ts'

/** Creates the site's settings. `scripts/content/schema/theme.ts` lists all keys and defaults. */
export default function createThemeConfig(product: CompleteProduct): ThemeSettings {
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
    popularPages: [
      { docId: 'tms/quick-start' },
      { docId: 'tms/test-run-configuration' },
      { docId: 'import-export/import' },
      { docId: 'administration/users-permissions' },
      { docId: 'api/api_intro' },
    ],
    assistants: [
      { label: 'Open in ChatGPT', href: 'https://chatgpt.com/?q=Read+{url}' },
      { label: 'Open in Claude', href: 'https://claude.ai/new?q=Read+{url}' },
    ],
    footer: {
      links: [{ label: product.email, href: `mailto:${product.email}` }, backLink],
      copyright: `Copyright © ${product.copyrightYear} ${product.name}`,
    },
    announcement: null,
    versions: [{ id: 'current', label: 'Next', note: `${product.name} as it is today` }],
    locales: [{ code: 'en', label: 'English' }],
    colorMode: { default: 'light', respectSystem: true },
    tableOfContents: { minLevel: 2, maxLevel: 2 },
    colors: {
      color: { hue: 167, saturation: 81, lightness: { light: 23, dark: 63 } },
      backgroundColor: { light: '#fdfdfb', dark: '#101613' },
    },
  }
}
