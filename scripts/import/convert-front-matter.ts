import path from 'node:path/posix'
import type { Root } from 'mdast'
import { Document, isMap } from 'yaml'
import { humanize } from '#core/route.ts'
import { nodesOfType, textOf } from '#core/tree.ts'
import { asMap } from '#core/yaml/parse-yaml.ts'
import { aliasesOf } from '#core/yaml/zod-diagnostics.ts'
import { frontMatterSchema } from '#content/schema/front-matter.ts'
import type { OldPage, OldSite } from './old-site.ts'

type Fields = OldPage['added']

/** Our fields by their names, and by those of other systems, which `--fix` renames. */
const fields: ReadonlyMap<string, string> = new Map(
  Object.entries(frontMatterSchema.shape).flatMap(([name, schema]) =>
    [name, ...aliasesOf(schema)].map((key) => [key, name] as const),
  ),
)

/** Our fields for those in `sidebar` of Starlight. */
const sidebarFields: Readonly<Record<string, (value: never) => Fields>> = {
  label: (value: string) => ({ sidebar_label: value }),
  order: (value: number) => ({ sidebar_position: value }),
  hidden: (value: boolean) => ({ displayed_sidebar: value ? 'none' : undefined }),
}

/** Keys whose values the routes and the sidebar of the old site replace. */
const replacedKeys = new Set(['id', 'slug', 'permalink', 'url', 'sidebar', 'displayed_sidebar'])

/** Returns the text of a page with its front matter converted. Lists keys without a counterpart. */
export function convertFrontMatter(
  { file, docId, frontMatter, html, added }: OldPage,
  { body, tree }: { body: string; tree: Root },
  { leave }: OldSite,
): string {
  if (!frontMatter) leave('front matter that is not valid YAML', file)
  const document = frontMatter ?? new Document({})
  const data = document.toJS() as Record<string, unknown>
  // The title is the first field if it is added.
  const own: Fields = { title: undefined }
  for (const [key, value] of Object.entries(asMap(data.sidebar))) {
    if (sidebarFields[key]) Object.assign(own, sidebarFields[key](value as never))
    else leave(`front matter \`sidebar.${key}\``, file)
  }
  Object.assign(own, added)
  const first = tree.children.find((node) => node.type !== 'mdxjsEsm' && textOf(node).trim() !== '')
  const topHeading = nodesOfType(tree, 'heading').find(({ depth }) => depth === 1)
  const isTitle = topHeading !== undefined && (topHeading === first || !data.title)
  const name = humanize(path.basename(docId.replace(/(?<=.)\/index$/, '')))
  const title = isTitle ? textOf(topHeading).trim() : data.title || html?.resolved?.title || name
  // Systems show the heading on the page, and a different `title` in the sidebar.
  const label = own.sidebar_label ?? data.sidebar_label ?? data.title
  own.sidebar_label = label === title ? undefined : (label as string | undefined)
  if (isTitle) document.delete('title')
  else own.title = title as string
  for (const key of Object.keys(data)) {
    const field = fields.get(key) as keyof Fields | undefined
    const isReplaced = replacedKeys.has(key) || (field !== undefined && own[field] !== undefined)
    if (field && !isReplaced && data[key] !== '') continue
    document.delete(key)
    if (!field && !isReplaced) leave(`front matter \`${key}\``, file)
  }
  for (const [key, value] of Object.entries(own)) if (value !== undefined) document.set(key, value)
  if (!isMap(document.contents) || document.contents.items.length === 0) return body
  document.contents.flow = false
  return `---\n${document.toString({ lineWidth: 0 })}---\n${body}`
}
