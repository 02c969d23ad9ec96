import * as z from 'zod'

/** What a component of the pages takes. Attributes are texts; variables are filled in before. */
export interface ComponentContract {
  /** One sentence for the manual. */
  description: string
  /** Attributes, all of them strings; `required` ones have no `.optional()`. */
  attributes: z.ZodObject
  /** Names of the only components in which it may stand; anywhere where left out. */
  parents?: string[]
  /** What has to stand between its tags, as an advice; anything or nothing where left out. */
  content?: string
  /** Which nodes stand between its tags; any where left out. */
  children?: ChildrenContract
  /**
   * Whether what it shows is made at generation and takes its place: it then stands alone at the
   * beginning of a line, without content.
   */
  generated?: true
}

/**
 * Components of one kind alone, each with an attribute of its own value; a list among others; or one
 * table and nothing else.
 */
export type ChildrenContract =
  | { component: string; distinct?: string }
  | { list: 'numbered' | 'of any kind' }
  | { only: 'table' }

const label = z.string().min(1).max(60)

/**
 * The components that pages may use. `mdx-components.tsx` maps each name to its implementation, but
 * for generated ones, which have an expander in `scripts/features/expand-references.ts`.
 */
export const componentContracts: Record<string, ComponentContract> = {
  Callout: {
    description: 'A passage set apart: a note, a tip, a warning or a danger',
    attributes: z.strictObject({
      type: z.enum(['note', 'tip', 'warning', 'danger']),
      title: label.optional(),
    }),
    content: 'Write the passage between the tags',
  },
  Steps: {
    description: 'An ordered list shown as the steps of a task',
    attributes: z.strictObject({}),
    children: { list: 'numbered' },
  },
  Cards: {
    description: 'A grid of cards that lead to other pages',
    attributes: z.strictObject({}),
    children: { component: 'Card' },
  },
  Card: {
    description: 'One card: a title that is a link, and a line of text',
    attributes: z.strictObject({ title: label, href: z.string().min(1) }),
    parents: ['Cards'],
  },
  Tabs: {
    description:
      'Variants of one passage, of which the reader chooses one; those of one `group` change together',
    attributes: z.strictObject({ group: label.optional() }),
    children: { component: 'Tab', distinct: 'label' },
  },
  Tab: {
    description: 'One variant',
    attributes: z.strictObject({ label }),
    parents: ['Tabs'],
    content: 'Write the variant between the tags',
  },
  FileTree: {
    description: 'Folders and files, written as a nested list',
    attributes: z.strictObject({}),
    children: { list: 'of any kind' },
  },
  FilterTable: {
    description:
      'A table with a field, named by `label`, that filters its rows as the reader types',
    attributes: z.strictObject({ label }),
    children: { only: 'table' },
  },
  Figure: {
    description: 'A picture with a caption below',
    attributes: z.strictObject({ caption: z.string().min(1).max(200) }),
    content: 'Put the picture between the tags: `![text](./picture.png)`',
  },
  Diagram: {
    description: 'A drawing made from a `.dot` file, with the same in words between the tags',
    attributes: z.strictObject({
      src: z.string().min(1),
      alt: z.string().min(1).max(160),
      caption: z.string().min(1).max(200).optional(),
    }),
    content: 'Say between the tags in words what the drawing shows',
  },
  RunBoard: {
    description:
      'A test run at a glance; `cases` holds `status: title` of each, with semicolons between',
    attributes: z.strictObject({
      title: label,
      cases: z
        .string()
        .regex(
          /^\s*(?:passed|failed|blocked|open):[^;:]+(?:;\s*(?:passed|failed|blocked|open):[^;:]+)*$/,
        ),
    }),
  },
  SearchBox: {
    description: 'The search, large enough to begin with; shown where script runs',
    attributes: z.strictObject({}),
  },
  Kbd: {
    description: 'A key of the keyboard',
    attributes: z.strictObject({}),
    content: 'Write the name of the key between the tags',
  },
  Badge: {
    description: 'A word that marks a state',
    attributes: z.strictObject({ type: z.enum(['info', 'success', 'warning']).optional() }),
    content: 'Write the word between the tags',
  },
  CliCommand: {
    description: 'A command of `automation/cli.yaml`: synopsis, arguments and options',
    attributes: z.strictObject({ name: label }),
    generated: true,
  },
  CliEnvironment: {
    description: 'The environment variables of the command line',
    attributes: z.strictObject({}),
    generated: true,
  },
  CliExitCodes: {
    description: 'The exit codes of the command line, each with its situations',
    attributes: z.strictObject({}),
    generated: true,
  },
  CliFiles: {
    description: 'The files that the command line reads its settings from, in their order',
    attributes: z.strictObject({}),
    generated: true,
  },
  CliPlaceholders: {
    description: 'What may stand in braces in the values of options',
    attributes: z.strictObject({}),
    generated: true,
  },
  Operation: {
    description: 'All that `openapi.yaml` says of one operation of the API',
    attributes: z.strictObject({ id: z.string().min(1) }),
    generated: true,
  },
  Operations: {
    description: 'A list of the operations on the page',
    attributes: z.strictObject({}),
    generated: true,
  },
  Schema: {
    description: 'The fields of one named schema of `openapi.yaml`',
    attributes: z.strictObject({ name: z.string().min(1) }),
    generated: true,
  },
}

/** The contract of a component; undefined where there is none of that name. */
export function findContract(name: string | null): ComponentContract | undefined {
  // A name such as `constructor` is no contract, although every object answers to it.
  return name !== null && Object.hasOwn(componentContracts, name)
    ? componentContracts[name]
    : undefined
}
