// Use a namespace import, since a named one would add zod's forty locales to the bundle.
import * as z from 'zod'
import { findUnmetRouteRequirement } from '#core/route.ts'

const routeSchema = z.string().superRefine((slug, context) => {
  const problem = findUnmetRouteRequirement(slug)
  if (problem) context.addIssue({ code: 'custom', params: { expected: problem } })
})

/** Creates the schema of a trimmed line of 1 to `max` characters, without control characters. */
function createTextLineSchema(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)
    .meta({ expected: `a line of text, at most ${max} characters` })
}

const positionSchema = z.number().meta({ expected: 'a number' })

const booleanSchema = z.boolean().meta({ expected: '`true` or `false`' })

/**
 * Schema of a page's front matter. The metadata of a field consists of its description, the
 * `expected` value for messages, its names in other systems (`aliases`), and whether these always
 * mean the same (`isAliasCertain`).
 */
export const frontMatterSchema = z.strictObject({
  title: createTextLineSchema(200).describe(
    'Heading of the page and the first part of its title in search; without it, the first `# Heading`',
  ),
  // `front-matter:description-length` warns long before this limit.
  description: createTextLineSchema(5000).describe(
    'One or two sentences for search results and link previews; without it, the first paragraph',
  ),
  slug: routeSchema.optional().meta({
    description: 'Route of the page; without it, `/` and the path of the file below content-src',
    expected: 'a path on this site such as `/quick-start`',
    aliases: ['permalink', 'url'],
    // Systems that ignore these aliases have the page elsewhere, so that renaming would move it.
    isAliasCertain: false,
  }),
  redirect_from: z
    .array(routeSchema)
    .max(50)
    .optional()
    .meta({
      description: 'Old routes of the page, which redirect to it',
      expected: 'a list of paths on this site, such as `[/getting-started]`',
      aliases: ['aliases', 'redirects'],
    }),
  sidebar_label: createTextLineSchema(100)
    .optional()
    .meta({
      description: 'Shorter name for the sidebar, the breadcrumbs and the previous and next links',
      aliases: ['linkTitle', 'nav_title', 'sidebarTitle', 'sidebar_title'],
    }),
  sidebar_position: positionSchema.optional().meta({
    description:
      'Position among its neighbors in the sidebar, ascending; pages without one come last',
    aliases: ['nav_order', 'order', 'position', 'weight'],
  }),
  displayed_sidebar: z.enum(['docs', 'none']).optional().meta({
    description: '`none` shows the page without the sidebar and leaves it out of it',
    expected: '`docs` or `none`',
  }),
  hide_table_of_contents: booleanSchema
    .optional()
    .describe('`true` leaves out the list of headings beside the text'),
  keywords: z.array(createTextLineSchema(60)).max(40).optional().meta({
    description: 'Words that readers search for and the text may not contain',
    expected: 'a list of at most 40 texts, such as `[run, result]`',
  }),
  last_changed: z
    .union([z.iso.date(), z.literal('none')])
    .optional()
    .meta({
      description:
        'Date of the last change instead of that of git, such as that of an imported page; `none` shows none',
      expected: 'a date such as `2025-01-31`, or `none`',
    }),
  reviewed: z.iso
    .date()
    .optional()
    .meta({
      description: 'Date on which somebody last checked the whole page; shown below the page',
      expected: 'a date such as `2026-11-01`',
      aliases: ['last_reviewed', 'last_review', 'review_date', 'reviewed_on'],
    }),
  draft: booleanSchema.optional().describe('`true` checks the page but leaves it out of the site'),
  unlisted: booleanSchema
    .optional()
    .describe('`true` publishes the page but leaves it out of sidebar, sitemap and search'),
})

export const proseFields = ['title', 'description', 'sidebar_label', 'keywords'] as const

export type FrontMatter = z.infer<typeof frontMatterSchema>

/** Schema of `_category.yaml`, which sets the label and position of a folder in the sidebar. */
export const categorySchema = z.strictObject({
  label: createTextLineSchema(100).describe(
    'Name of the category in the sidebar and the breadcrumbs',
  ),
  position: positionSchema
    .optional()
    .describe('Position among its neighbors in the sidebar, ascending'),
  index: z
    .strictObject({
      title: createTextLineSchema(200)
        .optional()
        .describe('Heading of the page; without it, `label`'),
      description: createTextLineSchema(500)
        .optional()
        .describe('One or two sentences for search results and link previews'),
      slug: frontMatterSchema.shape.slug.unwrap(),
      redirect_from: frontMatterSchema.shape.redirect_from,
    })
    .optional()
    .meta({
      description: 'Generates a page at `slug` with a card for each page of the category',
      expected: 'a mapping with `slug`, `title` and `description`',
    }),
})

export type CategoryConfig = ReturnType<typeof completeCategory>

/** Fills in the title and description of a category's index if they are missing. */
export function completeCategory({ index, ...category }: z.infer<typeof categorySchema>) {
  const title = index?.title ?? category.label
  const texts = { title, description: index?.description ?? title }
  return { ...category, index: index && { ...index, ...texts } }
}
