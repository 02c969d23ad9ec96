import { z } from 'zod'

/** What a component of the pages takes. Attributes are texts; variables are filled in before. */
export interface ComponentContract {
  /** One sentence for the manual. */
  description: string
  /** Attributes, all of them strings; `required` ones have no `.optional()`. */
  attributes: z.ZodObject
  /** Names of the only components in which it may stand; anywhere where left out. */
  parents?: string[]
}

const label = z.string().min(1).max(60)

/** The components that pages may use. `mdx-components.tsx` maps each name to its implementation. */
export const componentContracts: Record<string, ComponentContract> = {
  Callout: {
    description: 'A passage set apart: a note, a tip, a warning or a danger',
    attributes: z.strictObject({
      type: z.enum(['note', 'tip', 'warning', 'danger']),
      title: label.optional(),
    }),
  },
  Steps: {
    description: 'An ordered list shown as the steps of a task',
    attributes: z.strictObject({}),
  },
  Cards: {
    description: 'A grid of cards that lead to other pages',
    attributes: z.strictObject({}),
  },
  Card: {
    description: 'One card: a title that is a link, and a line of text',
    attributes: z.strictObject({ title: label, href: z.string().min(1) }),
    parents: ['Cards'],
  },
  Tabs: {
    description: 'Variants of one passage, of which the reader chooses one',
    attributes: z.strictObject({}),
  },
  Tab: {
    description: 'One variant',
    attributes: z.strictObject({ label }),
    parents: ['Tabs'],
  },
  Kbd: {
    description: 'A key of the keyboard',
    attributes: z.strictObject({}),
  },
  Badge: {
    description: 'A word that marks a state',
    attributes: z.strictObject({ type: z.enum(['info', 'success', 'warning']).optional() }),
  },
}
