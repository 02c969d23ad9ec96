import path from 'node:path/posix'
import type { Root } from 'mdast'
import { nodesOfType } from '#core/tree.ts'
import { Document, isMap } from 'yaml'
import { humanize } from '#core/route.ts'
import { textOf } from '#core/tree.ts'
import { aliasesOf } from '#core/yaml/zod-diagnostics.ts'
import { frontMatterSchema, type FrontMatter } from '#content/schema/front-matter.ts'
import { addRemainder, type Remainders } from '#content/frameworks/documentation.ts'
import type { OldPage } from './read-pages.ts'

/** Front matter to add, which takes precedence over that of the page. */
export type AddedFields = { [key in keyof FrontMatter]?: FrontMatter[key] | undefined }

/** Keys by which some systems choose the route of a page, and which others ignore. */
const routeKeys = new Set(aliasesOf(frontMatterSchema.shape.slug))

/** Fields by their key and its aliases in other systems. `--fix` renames the aliases. */
const fields = new Map(
  Object.entries(frontMatterSchema.shape).flatMap(([key, schema]) =>
    [key, ...aliasesOf(schema)]
      .filter((name) => !routeKeys.has(name))
      .map((name) => [name, { key, schema }] as const),
  ),
)

/** Keys that the route and the sidebar of the page replace. */
const replacedKeys = new Set(['id', 'sidebar', 'slug'])

/** Keys that have other values in Docusaurus: the name of a sidebar. */
const otherValues = new Set<string | undefined>(['displayed_sidebar'])

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
  for (const key of flattenValues(document)) leave(key)
  const data = document.toJS() as Record<string, unknown>
  const keys = new Set(Object.keys(data).map((key) => fields.get(key)?.key))
  const first = tree.children.find((node) => node.type !== 'mdxjsEsm' && textOf(node).trim() !== '')
  const heading = first?.type === 'heading' && first.depth === 1 ? textOf(first) : undefined
  // Docusaurus and Nextra show the heading on the page, and a different `title` in the sidebar.
  const hasOwnTitle = docs.system !== 'Starlight' && heading !== undefined
  const isSidebarTitle = hasOwnTitle && heading.trim() !== data.title
  if (isSidebarTitle && !keys.has('sidebar_label'))
    added.sidebar_label ??= data.title as string | undefined
  const oldRoutes = Object.keys(data).filter((key) => fields.get(key)?.key === 'redirect_from')
  const own = oldRoutes.flatMap((key) => data[key]).filter((each) => typeof each === 'string')
  if (added.redirect_from) added.redirect_from = [...new Set([...own, ...added.redirect_from])]
  // Unless the route of the page is known, it may be that of these keys.
  const kept = framework.system === 'Markdown' ? routeKeys : new Set<string>()
  for (const [key, value] of Object.entries(data)) {
    if (kept.has(key)) continue
    const isTitle = hasOwnTitle && key === 'title'
    const field = fields.get(key)
    // Other values that the site rejects are findings, which `--fix` may repair.
    const isOther = otherValues.has(field?.key) && !field?.schema.safeParse(value).success
    if (field && !isOther && !isTitle && !replacedKeys.has(key)) continue
    document.delete(key)
    if (isTitle ? isSidebarTitle && added.sidebar_label !== value : !replacedKeys.has(key))
      leave(key)
  }
  const hasHeading = nodesOfType(tree, 'heading').some(({ depth }) => depth === 1)
  const fallbackTitle = humanize(path.basename(name.replace(/(?<=.)\/index$/, '')))
  const hasTitle = hasHeading || keys.has('title')
  const title = hasTitle ? undefined : (added.sidebar_label ?? fallbackTitle)
  if (!keys.has('sidebar_position')) added.sidebar_position ??= position
  for (const [key, value] of Object.entries({ title, ...added })) {
    if (value === undefined) continue
    for (const [alias, field] of fields)
      if (field.key === key && alias !== key) document.delete(alias)
    document.set(key, value)
  }
  if (!isMap(document.contents) || document.contents.items.length === 0) return body
  document.contents.flow = false
  return `---\n${document.toString({ lineWidth: 0 })}---\n${body}`
}

/** Writes values of other systems as those of ours, if they mean the same. Returns other keys. */
function flattenValues(document: Document): string[] {
  const { sidebar, keywords, displayed_sidebar } = document.toJS() as OldFields
  if (sidebar?.label != null) document.set('sidebar_label', sidebar.label)
  if (sidebar?.order != null) document.set('sidebar_position', sidebar.order)
  if (typeof keywords === 'string') {
    document.set('keywords', keywords.match(/[^\s,][^,]*(?<!\s)/g) ?? [])
  }
  for (const key of ['title', 'description']) if (!document.get(key)) document.delete(key)
  if (displayed_sidebar === null) document.set('displayed_sidebar', 'none')
  const keys = typeof sidebar === 'object' ? Object.keys(sidebar) : []
  const others = keys.filter((key) => !flatSidebarKeys.has(key))
  return others.map((key) => `sidebar.${key}`)
}

/** Keys of `sidebar` that are flattened, or that the plan of the import carries. */
const flatSidebarKeys = new Set(['label', 'order', 'hidden'])

interface OldFields {
  sidebar?: { label?: unknown; order?: unknown } | undefined
  keywords?: unknown
  displayed_sidebar?: unknown
}
