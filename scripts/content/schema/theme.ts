import * as z from 'zod'
import type { Product } from './product.ts'

const text = z.string().min(1)

/** Link of the navigation bar or the footer: to a page by its doc id, or to any address. */
const navLink = z
  .strictObject({ label: text, docId: text.optional(), href: text.optional() })
  .refine(({ docId, href }) => (docId === undefined) !== (href === undefined), {
    error: 'expected either `docId` or `href`',
  })

/** Strip above the navigation bar, which the reader may close. */
const announcement = z.strictObject({
  /** Readers who closed the strip see it again when this changes. */
  id: text,
  /** MDX, checked like a page. */
  text,
  /** CSS colors. Default to the accent color. */
  colors: z.strictObject({ background: text, text }).optional(),
  closable: z.boolean().default(true),
})

const level = z.int().min(2).max(6)
const mode = z.enum(['light', 'dark'])
const number = z.union([z.number(), z.strictObject({ light: z.number(), dark: z.number() })])

/** Creates the schema of `theme.config.tsx`, strict at every level. Each key has a default. */
export function createThemeSchema({ name }: Pick<Product, 'name'>) {
  return z.strictObject({
    siteTitle: text.default(`${name} Docs`),
    /** Separator between the title of the page and that of the site. */
    titleDelimiter: text.default('|'),
    description: text.default(`Documentation of ${name}`),
    navbar: z.array(navLink).default([]),
    /** Pages that the search shows before anything is typed. */
    popularPages: z.array(z.strictObject({ docId: text })).default([]),
    footer: z
      .strictObject({ links: z.array(navLink).default([]), copyright: z.string().default('') })
      .prefault({}),
    announcement: announcement.nullable().default(null),
    /** Versions of the documentation, each with a note on its scope. The first is the default. */
    versions: z
      .array(z.strictObject({ id: text, label: text, note: text.optional() }))
      .min(1)
      .default([{ id: 'current', label: 'Next' }]),
    /** The first one is the language of the pages. */
    locales: z
      .array(z.strictObject({ code: text, label: text }))
      .min(1)
      .default([{ code: 'en', label: 'English' }]),
    colorMode: z
      .strictObject({
        default: mode.default('light'),
        /** Whether the color mode button offers to follow the system. */
        respectSystem: z.boolean().default(true),
      })
      .prefault({}),
    /** Levels of the headings that the table of contents lists. */
    tableOfContents: z
      .strictObject({ minLevel: level.default(2), maxLevel: level.default(2) })
      .prefault({}),
    /** Base colors of Nextra's theme. See also `app/styles/tokens.css`. */
    colors: z
      .strictObject({
        color: z
          .strictObject({
            hue: number.default(212),
            saturation: number.default(80),
            lightness: number.default({ light: 30, dark: 63 }),
          })
          .prefault({}),
        backgroundColor: z
          .strictObject({ light: text, dark: text })
          .default({ light: '#ffffff', dark: '#111111' }),
      })
      .prefault({}),
  })
}

/** Settings as `theme.config.tsx` writes them. */
export type ThemeSettings = z.input<ReturnType<typeof createThemeSchema>>

/** Settings with all defaults filled in. */
export type ThemeConfig = z.output<ReturnType<typeof createThemeSchema>>

export type NavLink = z.infer<typeof navLink>

export type Announcement = z.infer<typeof announcement>
