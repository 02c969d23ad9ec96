import type { CompleteProduct } from '../../scripts/content/schema/product.ts'
import type { ThemeSettings } from '../../scripts/content/schema/theme.ts'

/** Creates the settings of an unusual site, with an announcement and no `system` mode. */
export default function createThemeConfig(product: CompleteProduct): ThemeSettings {
  return {
    siteTitle: `${product.name} Docs`,
    titleDelimiter: '|',
    description: `Guides and API reference for ${product.name}, the harbor schedule.`,
    navbar: [
      { label: 'Guide', docId: 'guide/book' },
      { label: 'API', docId: 'api/berths' },
      { label: 'Contact', docId: 'contact' },
    ],
    footer: {
      links: [{ label: product.email, href: `mailto:${product.email}` }],
      copyright: `Copyright © ${product.copyrightYear} ${product.name}`,
    },
    announcement: {
      id: 'spring',
      text: 'The north pier is open again. [Read the maps](/maps)',
      colors: { background: 'rgb(70, 40, 90)', text: 'rgb(255, 255, 255)' },
      closable: true,
    },
    versions: [
      { id: 'current', label: 'Next' },
      { id: 'old', label: 'Old' },
    ],
    locales: [{ code: 'en', label: 'English' }],
    colorMode: { default: 'light', respectSystem: false },
    tableOfContents: { minLevel: 2, maxLevel: 3 },
    colors: {
      color: { hue: 210, saturation: 70, lightness: { light: 30, dark: 65 } },
      backgroundColor: { light: '#fdfdfb', dark: '#101613' },
    },
  }
}
