// A namespace import, since a named one would add zod's forty translations to the bundle.
import * as z from 'zod'
import { findSlugProblem } from '#core/route.ts'

const route = z.string().superRefine((slug, context) => {
  const problem = findSlugProblem(slug)
  if (problem) context.addIssue({ code: 'custom', params: { expected: problem } })
})

/**
 * Schema of a page's front matter. The metadata of each field has its description, the `expected`
 * value for messages, and its names in other systems (`aliases`).
 */
export const frontMatterSchema = z.strictObject({
  title: singleLine(1, 200).meta({
    description:
      'Heading of the page and the first part of its title in search; without it, the first `# Heading`',
    expected: 'a line of text, at most 200 characters',
  }),
  description: singleLine(1, 500).meta({
    description:
      'One or two sentences for search results and link previews; without it, the first paragraph',
    expected: 'a line of text, at most 500 characters',
  }),
  slug: route.optional().meta({
    description: 'Route of the page; without it, `/` and the path of the file below content-src',
    expected: 'a path on this site such as `/quick-start`',
    aliases: ['permalink', 'url'],
  }),
  redirect_from: z
    .array(route)
    .max(50)
    .optional()
    .meta({
      description: 'Old routes of the page, which redirect to it',
      expected: 'a list of paths on this site, such as `[/getting-started]`',
      aliases: ['aliases', 'redirects'],
    }),
  sidebar_label: singleLine(1, 100)
    .optional()
    .meta({
      description: 'Shorter name for the sidebar, the breadcrumbs and the previous and next links',
      expected: 'a line of text, at most 100 characters',
      aliases: ['linkTitle', 'nav_title', 'sidebarTitle', 'sidebar_title'],
    }),
  sidebar_position: z
    .int()
    .min(0)
    .optional()
    .meta({
      description:
        'Position among its neighbors in the sidebar, ascending; pages without one come last',
      expected: 'a whole number, 0 or above',
      aliases: ['nav_order', 'order', 'position', 'weight'],
    }),
  displayed_sidebar: z.enum(['docs', 'none']).optional().meta({
    description: '`none` shows the page without the sidebar and leaves it out of it',
    expected: '`docs` or `none`',
  }),
  hide_table_of_contents: z.boolean().optional().meta({
    description: '`true` leaves out the list of headings beside the text',
    expected: '`true` or `false`',
  }),
  keywords: z.array(singleLine(1, 60)).max(20).optional().meta({
    description: 'Words that readers search for and the text may not contain',
    expected: 'a list of at most 20 texts, such as `[run, result]`',
  }),
  draft: z.boolean().optional().meta({
    description: '`true` checks the page but leaves it out of the site',
    expected: '`true` or `false`',
  }),
  unlisted: z.boolean().optional().meta({
    description: '`true` publishes the page but leaves it out of sidebar, sitemap and search',
    expected: '`true` or `false`',
  }),
})

export const proseFields = ['title', 'description', 'sidebar_label', 'keywords'] as const

export type FrontMatter = z.infer<typeof frontMatterSchema>

/** Schema of `_category.yaml`, which places a folder in the sidebar. */
export const categorySchema = z.strictObject({
  label: singleLine(1, 100).meta({
    description: 'Name of the category in the sidebar and the breadcrumbs',
    expected: 'a line of text, at most 100 characters',
  }),
  position: z.int().min(0).optional().meta({
    description: 'Position among its neighbors in the sidebar, ascending',
    expected: 'a whole number, 0 or above',
  }),
  index: z
    .strictObject({
      title: singleLine(1, 200).optional().meta({
        description: 'Heading of the page; without it, `label`',
        expected: 'a line of text, at most 200 characters',
      }),
      description: singleLine(1, 500).optional().meta({
        description: 'One or two sentences for search results and link previews',
        expected: 'a line of text, at most 500 characters',
      }),
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

/** Fills in a missing title and description of a category's index. */
export function completeCategory({ index, ...category }: z.infer<typeof categorySchema>) {
  const title = index?.title ?? category.label
  const texts = { title, description: index?.description ?? title }
  return { ...category, index: index && { ...index, ...texts } }
}

/** Creates the schema of a trimmed single-line string with `min` to `max` characters. */
function singleLine(min: number, max: number) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\n\r]*$/)
}
