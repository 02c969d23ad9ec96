import path from 'node:path/posix'
import type { Root } from 'mdast'
import { Document, isMap } from 'yaml'
import { humanize } from '#core/route.ts'
import { nodesOfType, textOf } from '#core/tree.ts'
import { aliasesOf } from '#core/yaml/zod-diagnostics.ts'
import { frontMatterSchema } from '#content/schema/front-matter.ts'
import type { AddedFields, OldPage, OldSite } from './old-site.ts'

/** Our fields by their names and by those of other systems, which `--fix` renames. */
const fields = new Map(
  Object.entries(frontMatterSchema.shape).flatMap(([name, schema]) =>
    [name, ...aliasesOf(schema)].map((key) => [key, name] as const),
  ),
)

/** Keys whose values the routes and the sidebar of the old site replace. */
const replacedKeys = new Set(['id', 'slug', 'permalink', 'url', 'displayed_sidebar', 'sidebar'])

/** Our fields for those in `sidebar` of Starlight. */
const sidebarFields: Readonly<Record<string, (value: unknown) => object>> = {
  label: (value) => ({ sidebar_label: value }),
  order: (value) => ({ sidebar_position: value }),
  hidden: (value) => (value === true ? { displayed_sidebar: 'none' } : {}),
}

/** Returns the text of a page with its front matter converted. Lists keys without a counterpart. */
export function convertFrontMatter(
  page: OldPage,
  { body, tree }: { body: string; tree: Root },
  { leave }: OldSite,
): string {
  const { file, docId, frontMatter, resolved } = page
  if (!frontMatter) leave('front matter that is not valid YAML', file)
  const document = frontMatter ?? new Document({})
  const data = document.toJS() as Record<string, unknown>
  const added: AddedFields = {}
  for (const [key, value] of Object.entries(data.sidebar ?? {})) {
    if (sidebarFields[key]) Object.assign(added, sidebarFields[key](value))
    else leave(`front matter \`sidebar.${key}\``, file)
  }
  Object.assign(added, page.added)
  const first = tree.children.find((node) => node.type !== 'mdxjsEsm' && textOf(node).trim() !== '')
  const headings = nodesOfType(tree, 'heading').filter(({ depth }) => depth === 1)
  if (first && first === headings[0]) {
    // Systems show this heading on the page, and a different `title` in the sidebar.
    const isOther = data.title && data.title !== textOf(first).trim()
    if (isOther && !data.sidebar_label) added.sidebar_label ??= String(data.title)
    document.delete('title')
  } else if (!data.title && headings.length === 0) {
    const name = path.basename(docId.replace(/(?<=.)\/index$/, ''))
    added.title = resolved?.title ?? added.sidebar_label ?? humanize(name)
  }
  const isOldRoute = (key: string) => fields.get(key) === 'redirect_from'
  const oldRoutes = Object.keys(data).filter(isOldRoute).flatMap((key) => data[key] as string[])
  if (added.redirect_from) added.redirect_from = [...new Set([...oldRoutes, ...added.redirect_from])]
  for (const [key, value] of Object.entries(data)) {
    const field = fields.get(key) as keyof AddedFields | undefined
    const isKept = field !== undefined && added[field] === undefined && value !== ''
    if (isKept && !replacedKeys.has(key)) continue
    document.delete(key)
    if (!field && !replacedKeys.has(key)) leave(`front matter \`${key}\``, file)
  }
  for (const [key, value] of Object.entries(added)) if (value !== undefined) document.set(key, value)
  if (!isMap(document.contents) || document.contents.items.length === 0) return body
  document.contents.flow = false
  return `---\n${document.toString({ lineWidth: 0 })}---\n${body}`
}
