import * as z from 'zod'
import {
  caption,
  item,
  keepChildren,
  list,
  omit,
  paragraph,
  termItem,
  text,
  toBlocks,
  toCode,
  type ToMarkdown,
} from '../markdown-nodes.ts'

/** Describes a component of the pages. Attributes are texts; variables are filled in before. */
export interface ComponentContract {
  /** One sentence for the manual. */
  description: string
  /** Attributes, all of them strings; `required` ones have no `.optional()`. */
  attributes: z.ZodObject
  /** Whether it stands within a text, as a word does; other components are blocks. */
  isInline?: true
  /** Names of the only components in which it may stand; anywhere where left out. */
  parents?: string[]
  /** What has to stand between its tags, as an advice; anything or nothing where left out. */
  content?: string
  /** Which nodes stand between its tags; any where left out. */
  children?: ChildrenContract
  /** The attribute that names a source of the feature, by the path from the page. */
  source?: string
  /** Converts it to plain Markdown; of components that `components/mdx/index.tsx` implements. */
  markdown?: ToMarkdown
  /**
   * Whether its feature renders MDX in its place: it then stands alone at the beginning of a line,
   * without content.
   */
  generated?: true
}

/** Who brings components: a feature. */
export interface ComponentOwner {
  /** The name of the feature; no two have the same. */
  name: string
  components: Readonly<Record<string, ComponentContract>>
}

/** Only components of one name, perhaps each with its own value of an attribute; or a numbered list. */
export type ChildrenContract = { component: string; distinct?: string } | { list: 'numbered' }

/** A short text that readers see. */
export const label = z.string().min(1).max(60)

/** Texts of a window, separated by semicolons. */
const entries = z.string().min(1).max(300).optional()

/**
 * The components that pages may use whatever features there are. `components/mdx/index.tsx` maps each
 * name to its implementation.
 */
const ownContracts: Readonly<Record<string, ComponentContract>> = {
  Callout: {
    description: 'A passage set apart: a note, a tip, a warning or a danger',
    attributes: z.strictObject({
      type: z.enum(['note', 'tip', 'warning', 'danger']).optional(),
      title: label.optional(),
    }),
    content: 'Write the passage between the tags',
    markdown({ attributes: { type = 'note', title }, children }) {
      const name = type.charAt(0).toUpperCase() + type.slice(1)
      const head = caption(title === undefined || title === name ? name : `${name}: ${title}`)
      return [{ type: 'blockquote', children: [head, ...toBlocks(children)] }]
    },
  },
  Steps: {
    description: 'An ordered list shown as the steps of a task',
    attributes: z.strictObject({}),
    children: { list: 'numbered' },
    markdown: keepChildren,
  },
  Cards: {
    description: 'A grid of cards that lead to other pages',
    attributes: z.strictObject({}),
    children: { component: 'Card' },
    markdown: ({ children }) => list(children),
  },
  Card: {
    description: 'One card: a title that is a link, and a line of text',
    attributes: z.strictObject({ title: label, href: z.string().min(1) }),
    parents: ['Cards'],
    markdown: ({ attributes: { title = '', href = '' }, children }) => [
      termItem([{ type: 'link', url: href, children: [text(title)] }], children),
    ],
  },
  Tabs: {
    description:
      'Variants of one passage, of which the reader chooses one; those of one `group` change together',
    attributes: z.strictObject({ group: label.optional() }),
    children: { component: 'Tab', distinct: 'label' },
    markdown: keepChildren,
  },
  Tab: {
    description: 'One variant',
    attributes: z.strictObject({ label }),
    parents: ['Tabs'],
    content: 'Write the variant between the tags',
    markdown: ({ attributes, children }) => [
      caption(attributes.label ?? ''),
      ...toBlocks(children),
    ],
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
    markdown: ({ attributes: { title = '', cases = '' } }) => [
      caption(title),
      ...list(
        cases.split(';').map((entry) => {
          const [status = '', ...rest] = entry.split(':')
          return item([paragraph(text(`${rest.join(':').trim()} (${status.trim()})`))])
        }),
      ),
    ],
  },
  Screen: {
    description: 'Windows of the product beside a task, said in words by `alt`',
    attributes: z.strictObject({ alt: z.string().min(1).max(400) }),
    children: { component: 'Window' },
    markdown: ({ attributes: { alt = '' } }) => [paragraph(text(`Picture: ${alt}`))],
  },
  Window: {
    description:
      'A window in a `<Screen>`; entries are separated by `;`, `2. Save` marks the entry of a step, `[Save]` the active one, and `|` separates cells of `rows`',
    attributes: z.strictObject({
      title: label,
      path: entries,
      tabs: entries,
      columns: entries,
      rows: entries,
      menu: entries,
      buttons: entries,
    }),
    parents: ['Screen'],
    markdown: omit,
  },
  Field: {
    description: 'A field of a `<Window>`: a value or choices, and the number of its step',
    attributes: z.strictObject({
      label,
      value: label.optional(),
      choices: entries,
      step: z.string().regex(/^\d+$/).optional(),
    }),
    parents: ['Window'],
    markdown: omit,
  },
  SearchBox: {
    description: 'The search, large enough to begin with; shown where script runs',
    attributes: z.strictObject({}),
    markdown: omit,
  },
  Kbd: {
    description: 'A key of the keyboard',
    attributes: z.strictObject({}),
    isInline: true,
    content: 'Write the name of the key between the tags',
    markdown: toCode,
  },
}

/** A component: its contract, and the feature that brings it, if one does. */
export interface Component {
  contract: ComponentContract
  owner?: ComponentOwner
}

/** Finds a component by name; undefined where there is none. */
export function findComponent(
  name: string | null,
  owners: readonly ComponentOwner[],
): Component | undefined {
  // A name such as `constructor` is no component, although every object answers to it.
  if (name === null) return undefined
  if (Object.hasOwn(ownContracts, name)) return { contract: ownContracts[name]! }
  const owner = owners.find(({ components }) => Object.hasOwn(components, name))
  return owner && { contract: owner.components[name]!, owner }
}

/** Lists how the components that pages show become plain Markdown. */
export function listMarkdown(owners: readonly ComponentOwner[]): Record<string, ToMarkdown> {
  const all = [ownContracts, ...owners.map(({ components }) => components)].flatMap(Object.entries)
  return Object.fromEntries(
    all.flatMap(([name, { markdown }]) => (markdown ? [[name, markdown]] : [])),
  )
}

/** The contract of a component; undefined where there is none of that name. */
export function findContract(
  name: string | null,
  owners: readonly ComponentOwner[],
): ComponentContract | undefined {
  return findComponent(name, owners)?.contract
}

/** The names of all components that pages may use. */
export function listComponents(owners: readonly ComponentOwner[]): string[] {
  return [ownContracts, ...owners.map(({ components }) => components)].flatMap(Object.keys)
}
