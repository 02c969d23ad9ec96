import * as z from 'zod'
import { frontMatterSchema } from './front-matter.ts'
import { singleLine } from '#core/yaml/text.ts'

/** `_category.yaml` of a content folder: how the folder appears in the sidebar. */
export const categorySchema = z.strictObject({
  label: singleLine(1, 40).meta({
    description: 'Name of the category in the sidebar and the breadcrumbs',
    expected: 'a line of text, at most 40 characters',
  }),
  position: z.int().min(0).optional().meta({
    description: 'Place among its neighbors in the sidebar, ascending',
    expected: 'a whole number, 0 or above',
  }),
  index: z
    .strictObject({
      title: frontMatterSchema.shape.title,
      description: frontMatterSchema.shape.description,
      slug: frontMatterSchema.shape.slug.unwrap(),
      redirect_from: frontMatterSchema.shape.redirect_from,
    })
    .optional()
    .meta({
      description: 'Generates a page at `slug` with a card for each page of the category',
      expected: 'a mapping with `title`, `description` and `slug`',
    }),
})

/** A folder's checked `_category.yaml`. */
export type CategoryConfig = z.infer<typeof categorySchema>
