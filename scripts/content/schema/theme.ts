import * as z from 'zod'
import { findDisallowedScheme } from '#core/url.ts'
import type { Product } from './product.ts'

const textSchema = z.string().min(1).meta({ expected: 'a non-empty text' })

const urlSchema = textSchema
  .refine((url) => findDisallowedScheme(url) === undefined)
  .meta({ expected: 'a path on this site, or a URL that begins with `https://`' })

/** Schema of a link in the navigation bar or footer. The target is a doc id or a URL. */
const navLinkSchema = z
  .strictObject({ label: textSchema, docId: textSchema.optional(), href: urlSchema.optional() })
  .refine(({ docId, href }) => (docId === undefined) !== (href === undefined))
  .meta({ expected: 'an object with `label`, and either `docId` or `href`' })

/** Schema of the banner above the navigation bar. Readers can dismiss it if it is `closable`. */
const announcementSchema = z.strictObject({
  /** Id of the announcement. If it changes, readers who dismissed the banner see it again. */
  id: textSchema,
  /** MDX, checked like a page. */
  text: textSchema,
  /** CSS colors of the banner. The default background is the accent color. */
  colors: z.strictObject({ background: textSchema, text: textSchema }).optional(),
  closable: z.boolean().default(true),
})

const popularPageSchema = z
  .strictObject({ docId: textSchema })
  .meta({ expected: 'an object with `docId`' })
const assistantSchema = z
  .strictObject({ label: textSchema, href: urlSchema })
  .meta({ expected: 'an object with `label` and `href`' })
const versionSchema = z
  .strictObject({ id: textSchema, label: textSchema, note: textSchema.optional() })
  .meta({ expected: 'an object with `id`, `label` and an optional `note`' })
const localeSchema = z
  .strictObject({ code: textSchema, label: textSchema })
  .meta({ expected: 'an object with `code` and `label`' })
const headingLevelSchema = z.int().min(2).max(6).meta({ expected: 'a number from 2 to 6' })
const colorModeSchema = z.enum(['light', 'dark'])
const perModeNumberSchema = z
  .union([z.number(), z.strictObject({ light: z.number(), dark: z.number() })])
  .meta({ expected: 'a number, or one for `light` and one for `dark`' })

/** Creates the strict schema of `theme.config.tsx`. Every top-level key has a default. */
export function createThemeSchema({ name }: Pick<Product, 'name'>) {
  return z.strictObject({
    siteTitle: textSchema.default(`${name} Docs`),
    /** Separator between the page title and the site title. */
    titleDelimiter: textSchema.default('|'),
    description: textSchema.default(`Documentation of ${name}`),
    navbar: z.array(navLinkSchema).default([]),
    /** Pages that the search shows before readers type anything. */
    popularPages: z.array(popularPageSchema).default([]),
    /**
     * Assistants in which readers can open a page. `{url}` in the link becomes the URL of its
     * Markdown.
     */
    assistants: z.array(assistantSchema).default([]),
    footer: z
      .strictObject({
        links: z.array(navLinkSchema).default([]),
        copyright: z.string().default(''),
      })
      .prefault({}),
    announcement: announcementSchema.nullable().default(null),
    /** Documentation versions, with optional notes on their scope. The first is the default. */
    versions: z
      .array(versionSchema)
      .min(1)
      .meta({ expected: 'a list with at least one version' })
      .default([{ id: 'current', label: 'Next' }]),
    /** Languages of the site. The first one is the language of the pages. */
    locales: z
      .array(localeSchema)
      .min(1)
      .meta({ expected: 'a list with at least one language' })
      .default([{ code: 'en', label: 'English' }]),
    colorMode: z
      .strictObject({
        default: colorModeSchema.default('light'),
        /** Whether the color mode button offers to follow the system setting. */
        respectSystem: z.boolean().default(true),
      })
      .prefault({}),
    /** Range of heading levels in the table of contents. */
    tableOfContents: z
      .strictObject({
        minLevel: headingLevelSchema.default(2),
        maxLevel: headingLevelSchema.default(2),
      })
      .prefault({}),
    /** Base colors of Nextra's theme. See also `app/styles/tokens.css`. */
    colors: z
      .strictObject({
        color: z
          .strictObject({
            hue: perModeNumberSchema.default(212),
            saturation: perModeNumberSchema.default(80),
            lightness: perModeNumberSchema.default({ light: 30, dark: 63 }),
          })
          .prefault({}),
        backgroundColor: z
          .strictObject({ light: textSchema, dark: textSchema })
          .default({ light: '#ffffff', dark: '#111111' }),
      })
      .prefault({}),
  })
}

/** Settings as written in `theme.config.tsx`, before defaults. */
export type ThemeSettings = z.input<ReturnType<typeof createThemeSchema>>

/** Settings with all defaults filled in. */
export type ThemeConfig = z.output<ReturnType<typeof createThemeSchema>>

export type NavLink = z.infer<typeof navLinkSchema>

export type Announcement = z.infer<typeof announcementSchema>
