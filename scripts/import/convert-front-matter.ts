import path from 'node:path/posix'
import type { Root } from 'mdast'
import { Document, isMap } from 'yaml'
import { humanize } from '#core/route.ts'
import { nodesOfType, textOf } from '#core/tree.ts'
import { aliasesOf } from '#core/yaml/zod-diagnostics.ts'
import { frontMatterSchema, type FrontMatter } from '#content/schema/front-matter.ts'
import { addRemainder, type Remainders } from '#content/frameworks/documentation.ts'
import { isObject, type DataObject } from '#content/frameworks/evaluate-config.ts'
import type { OldPage } from './read-pages.ts'

/** Front matter to add, which takes precedence over that of the page. */
export type AddedFields = { [key in keyof FrontMatter]?: FrontMatter[key] | undefined }

/** Names of fields by themselves and by their aliases, which `--fix` renames. */
const fields = new Map(
  Object.entries(frontMatterSchema.shape).flatMap(([name, schema]) =>
    [name, ...aliasesOf(schema)].map((key) => [key, name] as const),
  ),
)

/**
 * Returns the text of a page with its front matter converted: adds keys, flattens Starlight's
 * `sidebar`, and lists keys without a counterpart. Front matter that is not a valid YAML mapping
 * is left unchanged.
 */
export function convertFrontMatter(
  { docs, file, framework, name, frontMatter, position }: OldPage,
  { body, tree, added }: { body: string; tree: Root; added: AddedFields },
  remainders: Remainders,
): string {
  const document = frontMatter ?? new Document({})
  const leave = (key: string) => addRemainder(remainders, `front matter \`${key}\``, file)
  // Starlight hides a page only where the sidebar does not name it.
  flattenValues(document, leave, !('sidebar_label' in added))
  const data = document.toJS() as Record<string, unknown>
  const names = new Set(Object.keys(data).map((key) => fields.get(key)))
  const first = tree.children.find((node) => node.type !== 'mdxjsEsm' && textOf(node).trim() !== '')
  // Docusaurus and Nextra show the heading on the page, and a different `title` in the sidebar.
  if (first?.type === 'heading' && first.depth === 1 && docs.system !== 'Starlight') {
    document.delete('title')
    if ('title' in data && data.title !== textOf(first).trim()) {
      if (!names.has('sidebar_label')) added.sidebar_label ??= data.title as string
      if (added.sidebar_label !== data.title) leave('title')
    }
  }
  const oldRoutes = Object.keys(data).filter((key) => fields.get(key) === 'redirect_from')
  const own = oldRoutes.flatMap((key) => data[key]).filter((each) => typeof each === 'string')
  if (added.redirect_from) added.redirect_from = [...new Set([...own, ...added.redirect_from])]
  for (const key of Object.keys(data)) {
    // Unless the route of the page is known, it may be that of `permalink` or `url`.
    const isKept = framework.system === 'Markdown' || fields.get(key) !== 'slug'
    if (fields.has(key) && isKept) continue
    document.delete(key)
    leave(key)
  }
  const hasHeading = nodesOfType(tree, 'heading').some(({ depth }) => depth === 1)
  const fallbackTitle = humanize(path.basename(name.replace(/(?<=.)\/index$/, '')))
  const title =
    hasHeading || names.has('title') ? undefined : (added.sidebar_label ?? fallbackTitle)
  if (!names.has('sidebar_position')) added.sidebar_position ??= position
  for (const [key, value] of Object.entries({ title, ...added })) {
    if (value === undefined) continue
    for (const [alias, field] of fields) if (field === key && alias !== key) document.delete(alias)
    document.set(key, value)
  }
  if (!isMap(document.contents) || document.contents.items.length === 0) return body
  document.contents.flow = false
  return `---\n${document.toString({ lineWidth: 0 })}---\n${body}`
}

/**
 * Writes values of other systems as those of ours, if they mean the same, and deletes those that
 * the plan of the import replaces. Lists keys of which neither is true.
 */
function flattenValues(document: Document, leave: (key: string) => void, mayHide: boolean): void {
  const { sidebar, displayed_sidebar: displayed } = document.toJS() as DataObject
  const { label, order, hidden, ...others } = isObject(sidebar) ? sidebar : {}
  if (label != null) document.set('sidebar_label', label)
  if (order != null) document.set('sidebar_position', order)
  if (isObject(sidebar)) document.delete('sidebar')
  for (const key of ['title', 'description']) if (!document.get(key)) document.delete(key)
  for (const key of ['id', 'slug']) document.delete(key)
  for (const key of Object.keys(others)) leave(`sidebar.${key}`)
  if (displayed === null) document.set('displayed_sidebar', 'none')
  // In Docusaurus, others are names of sidebars.
  else if (!frontMatterSchema.shape.displayed_sidebar.safeParse(displayed).success) {
    document.delete('displayed_sidebar')
    leave('displayed_sidebar')
  }
  if (hidden === true && mayHide) document.set('displayed_sidebar', 'none')
}
