import * as z from 'zod'
import { calloutTitles } from '#core/callout-types.ts'
import { runStatuses } from '#core/run-status.ts'
import { renderAttributes } from '#core/escape.ts'

/** Props schema of a component for writers. Variables in attributes are filled in before validation. */
export interface PropsSchema {
  /** Short description for the manual and the editor snippets. */
  description: string
  /** Schema of the attributes. Values are strings, and required ones lack `.optional()`. */
  attributes: z.ZodObject
  /** Whether the component is inline instead of a block. */
  isInline?: true
  /** Components that may contain it. Defaults to no restriction. */
  parents?: string[]
  /** Advice for writers who leave out required content. If unset, content is optional. */
  content?: string
  /** Nodes that it may contain. Defaults to any. */
  children?: ChildrenSchema
  /** Name of the attribute with the path of a feature source, relative to the page. */
  source?: string
  /** Whether its feature replaces it with MDX. It must then be alone on its line and empty. */
  generated?: true
  /** Lists the ids that it adds to a page, in page order. `reference` is its feature's data. */
  listIds?(this: void, attributes: Attributes, reference: unknown): string[]
}

/** Attributes of a component, with variables filled in. */
export type Attributes = Readonly<Record<string, string>>

/** Allowed children. `distinct` names an attribute that must differ between the components. */
export type ChildrenSchema = { component: string; distinct?: string } | { list: 'numbered' }

export const labelSchema = z.string().min(1).max(100)

/** Schema of a number, which is a text like all attributes. */
export const digitsSchema = z.string().regex(/^\d+$/).meta({ expected: 'a number' })

/** Schema of semicolon-separated labels in a `<Window>` or `<Field>`. */
const labelListSchema = z.string().min(1).max(300).optional()

/** Returns the number of cells in the longest row. */
function countCells(rows = ''): number {
  return Math.max(...rows.split(';').map((row) => row.split('|').length))
}

const runCasePattern = new RegExp(`^\\s*(?:${runStatuses.join('|')}):[^:]+$`)

/** Props schemas of the built-in components that `components/mdx/index.tsx` exports. */
const builtInSchemas: Readonly<Record<string, PropsSchema>> = {
  Callout: {
    description: 'A passage set apart, such as a note or a warning',
    attributes: z.strictObject({
      type: z.enum(Object.keys(calloutTitles)).optional(),
      title: labelSchema.optional(),
    }),
    content: 'Write the passage between the tags',
  },
  Steps: {
    description: 'A numbered list, or headings, shown as the steps of a task',
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
    attributes: z.strictObject({ title: labelSchema, href: z.string().min(1) }),
    parents: ['Cards'],
  },
  Tabs: {
    description:
      'Variants of one passage, of which the reader chooses one; those with one `group` or the same labels change together',
    attributes: z.strictObject({ group: labelSchema.optional() }),
    children: { component: 'Tab', distinct: 'label' },
  },
  Tab: {
    description: 'One variant',
    attributes: z.strictObject({ label: labelSchema }),
    parents: ['Tabs'],
    content: 'Write the variant between the tags',
  },
  RunBoard: {
    description:
      'A test run at a glance; `cases` lists `status: title` pairs, separated by semicolons',
    attributes: z.strictObject({
      title: labelSchema,
      caption: labelSchema.optional(),
      cases: z
        .string()
        .refine((cases) => cases.split(';').every((each) => runCasePattern.test(each)))
        .meta({ expected: 'pairs such as `passed: Sign in`, with `;` between them' }),
    }),
  },
  Screen: {
    description: 'Windows of the product beside a task, described by `alt`',
    attributes: z.strictObject({ alt: z.string().min(1).max(400) }),
    children: { component: 'Window' },
  },
  Window: {
    description:
      'A window in a `<Screen>`; entries are separated by `;`, `2. Save` marks the entry of a step, `[Save]` the active one, and `|` separates cells of `rows`',
    attributes: z
      .strictObject({
        title: labelSchema,
        path: labelListSchema,
        tabs: labelListSchema,
        columns: labelListSchema,
        rows: labelListSchema,
        menu: labelListSchema,
        buttons: labelListSchema,
      })
      .refine(({ columns, rows }) => !columns || countCells(rows) <= countCells(columns), {
        path: ['rows'],
        params: { expected: 'rows of at most as many cells as `columns`, with `;` between rows' },
      }),
    parents: ['Screen'],
  },
  Field: {
    description: 'A field of a `<Window>`: a value or choices, and the number of its step',
    attributes: z.strictObject({
      label: labelSchema,
      value: labelSchema.optional(),
      choices: labelListSchema,
      step: digitsSchema.optional(),
    }),
    parents: ['Window'],
  },
  SearchBox: {
    description: 'A large search box, shown only if scripts run',
    attributes: z.strictObject({}),
  },
  Kbd: {
    description: 'A key of the keyboard',
    attributes: z.strictObject({}),
    isInline: true,
    content: 'Write the name of the key between the tags',
  },
}

export interface Component extends PropsSchema {
  /** Name of the feature that the component belongs to, if any. */
  feature?: string
}

export interface Components extends ReadonlyMap<string, Component> {
  /** Finds a component by its element name, which is `null` for fragments. */
  get(name: string | null): Component | undefined
}

/** Collects the built-in components and those of `features`. */
export function collectComponents(
  features: readonly {
    name: string
    components: Readonly<Record<string, PropsSchema>>
  }[] = [],
): Components {
  const components = new Map<string, Component>(Object.entries(builtInSchemas))
  for (const { name: feature, components: schemas } of features) {
    for (const [name, schema] of Object.entries(schemas)) {
      components.set(name, { ...schema, feature })
    }
  }
  return components
}

/**
 * Renders the opening tag of a built-in component. Returns `undefined` if it does not accept the
 * attributes.
 */
export function renderOpening(name: string, attributes: Record<string, string | undefined>) {
  const isAccepted = builtInSchemas[name]?.attributes.safeParse(attributes).success
  return isAccepted ? `<${name}${renderAttributes(attributes)}>` : undefined
}

/** Returns whether a JSX name is that of a component which the site does not have. */
export function isUnknownComponent(name: string | null, components: Components): boolean {
  return /^[A-Z]/.test(name ?? '') && !components.get(name)
}
