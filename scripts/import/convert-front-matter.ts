import path from 'node:path/posix'
import type { Root } from 'mdast'
import { nodesOfType } from '#core/tree.ts'
import { Document, isMap } from 'yaml'
import { humanize } from '#core/route.ts'
import { textOf } from '#core/tree.ts'
import { aliasesOf } from '#core/yaml/zod-diagnostics.ts'
import { frontMatterSchema } from '#content/schema/front-matter.ts'
import { addRemainder, type Remainders } from '#content/frameworks/documentation.ts'
import type { OldPage } from './read-pages.ts'

/** Front matter to add, which takes precedence over that of the page. */
export interface AddedFields {
  slug: string | undefined
  sidebar_position: number | undefined
  sidebar_label: string | undefined
  redirect_from: string[] | undefined
  unlisted?: true
  displayed_sidebar?: 'none'
  last_changed: string | undefined
}

/** Front matter keys and their aliases in other systems. `--fix` renames the aliases. */
const knownKeys = new Set(
  Object.entries(frontMatterSchema.shape).flatMap(([key, field]) => [key, ...aliasesOf(field)]),
)

/**
 * Returns the text of a page with its front matter converted: adds keys, flattens Starlight's
 * `sidebar`, and lists keys without a counterpart. Front matter that is not a valid YAML mapping
 * is left unchanged.
 */
export function convertFrontMatter(
  { docs, file, name, frontMatter, position }: OldPage,
  { body, tree, added }: { body: string; tree: Root; added: AddedFields },
  remainders: Remainders,
): string {
  const document = frontMatter ?? new Document({})
  const data = document.toJS() as Record<string, unknown>
  const sidebar = data.sidebar as Record<string, unknown> | undefined
  const first = tree.children.find((node) => node.type !== 'mdxjsEsm' && textOf(node).trim() !== '')
  const heading = first?.type === 'heading' && first.depth === 1 ? textOf(first) : undefined
  // Docusaurus and Nextra show the heading on the page, and a different `title` in the sidebar.
  const hasOwnTitle = docs.system !== 'Starlight' && heading !== undefined
  const isSidebarTitle = hasOwnTitle && heading.trim() !== data.title
  const hasOwnLabel = hasKey(data, 'sidebar_label') || sidebar?.label != null
  if (isSidebarTitle && !hasOwnLabel) added.sidebar_label ??= data.title as string | undefined
  // `added.slug` is the route of a relative slug, or of one that the base path precedes.
  document.delete('slug')
  if (data.description === '' || data.description === null) document.delete('description')
  for (const [key, value] of Object.entries(data)) {
    // Docusaurus allows fractions and negative numbers, and sidebars by name.
    const isOther =
      (key === 'sidebar_position' && !Number.isInteger(value)) ||
      (key === 'displayed_sidebar' && value !== 'none')
    if (knownKeys.has(key) && !isOther && !(hasOwnTitle && key === 'title')) continue
    document.delete(key)
    const isShown = key === 'title' && (!isSidebarTitle || added.sidebar_label === value)
    if (key === 'displayed_sidebar' && value === null) document.set(key, 'none')
    else if (!['id', 'sidebar'].includes(key) && !isShown) {
      addRemainder(remainders, `front matter \`${key}\``, file)
    }
  }
  const hasHeading = nodesOfType(tree, 'heading').some(({ depth }) => depth === 1)
  const fallbackTitle = humanize(path.basename(name.replace(/(?<=.)\/index$/, '')))
  const title =
    hasKey(data, 'title') || hasHeading ? undefined : (added.sidebar_label ?? fallbackTitle)
  const ownPosition = hasKey(data, 'sidebar_position') ? undefined : position
  const order = Number.isInteger(sidebar?.order) ? sidebar?.order : undefined
  if (order !== sidebar?.order) addRemainder(remainders, 'front matter `sidebar.order`', file)
  const keys = {
    title,
    ...added,
    sidebar_label: added.sidebar_label ?? sidebar?.label,
    sidebar_position: added.sidebar_position ?? order ?? ownPosition,
  }
  for (const [key, value] of Object.entries(keys)) {
    if (value === undefined) continue
    for (const alias of aliasesOf(fieldOf(key))) document.delete(alias)
    document.set(key, value)
  }
  if (!isMap(document.contents) || document.contents.items.length === 0) {
    return body
  }
  document.contents.flow = false
  return `---\n${document.toString({ lineWidth: 0 })}---\n${body}`
}

/** Returns whether front matter sets a key or one of its aliases. */
function hasKey(data: object, key: string): boolean {
  return [key, ...aliasesOf(fieldOf(key))].some((name) => name in data)
}

function fieldOf(key: string) {
  return frontMatterSchema.shape[key as keyof typeof frontMatterSchema.shape]
}
