import { YAMLMap } from 'yaml'
import { parseYamlDocument } from '#core/yaml/parse-documents.ts'
import { frontMatterSchema } from '#content/schema/front-matter.ts'

/** Front matter of a page, converted, and the keys that were left out. */
export interface ConvertedPage {
  text: string
  leftOut: string[]
}

/** Values for keys that the page does not set itself. */
export interface NewKeys {
  slug: string | undefined
  sidebar_position: number | undefined
  sidebar_label: string | undefined
  redirect_from: string[] | undefined
}

/** Keys of the schema, with what other systems call them. `--fix` renames those. */
const knownKeys = new Set(
  Object.entries(frontMatterSchema.shape).flatMap(([key, field]) => [
    key,
    ...((field.meta()?.aliases as string[] | undefined) ?? []),
  ]),
)

/**
 * Converts the front matter of a page: adds `added` keys, unfolds Starlight's `sidebar`, and leaves
 * out keys without a counterpart. A heading that stands above the text is the title that readers
 * saw, so `title` becomes the label. Text that is no YAML mapping stays as it is.
 */
export function convertFrontMatter(text: string, added: NewKeys): ConvertedPage {
  const [block = '', yaml = ''] = /^---[^\S\n]*\n([^]*?)^---[^\S\n]*(?:\n|$)/m.exec(text) ?? []
  const body = text.slice(text.startsWith('---') ? block.length : 0)
  const document = parseYamlDocument(text.startsWith('---') ? yaml : '')
  if (document.contents === null) document.contents = new YAMLMap() as never
  if (document.errors.length > 0 || !(document.contents instanceof YAMLMap)) {
    return { text, leftOut: [] }
  }
  const leftOut: string[] = []
  const data = document.toJS() as Record<string, unknown>
  const sidebar = data.sidebar as Record<string, unknown> | undefined
  const unfolded = { sidebar_label: sidebar?.label, sidebar_position: sidebar?.order }
  const heading = readHeading(body)
  const isLabel = typeof data.title === 'string' && heading && heading !== data.title
  if (isLabel) document.set('title', heading)
  // A relative slug is part of the route by now.
  if (typeof data.slug === 'string' && !data.slug.startsWith('/')) document.delete('slug')
  const label = isLabel ? { sidebar_label: added.sidebar_label ?? data.title } : {}
  for (const key of Object.keys(data)) {
    if (knownKeys.has(key)) continue
    document.delete(key)
    if (key !== 'id' && key !== 'sidebar') leftOut.push(key)
  }
  for (const [key, value] of Object.entries({ ...added, ...label, ...withoutNothing(unfolded) })) {
    if (value === undefined || (key !== 'slug' && hasKey(data, key))) continue
    document.set(key, value)
  }
  if ((document.contents as YAMLMap).items.length === 0) return { text: body, leftOut }
  return { text: `---\n${document.toString({ lineWidth: 0 })}---\n${body}`, leftOut }
}

/** Returns the plain text of a heading of level 1 that only imports and spaces precede. */
function readHeading(body: string): string | undefined {
  const [, heading] = /^(?:\s|&nbsp;|import [^\n]*\n)*# +([^\n{[<*_]+?) *\n/.exec(body) ?? []
  return heading?.replaceAll('`', '')
}

function withoutNothing(keys: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(keys).filter(([, value]) => value != null))
}

/** Returns whether a page sets a key itself, perhaps by the name of another system. */
function hasKey(data: object, key: string): boolean {
  const field = frontMatterSchema.shape[key as keyof typeof frontMatterSchema.shape]
  const aliases = (field.meta()?.aliases as string[] | undefined) ?? []
  return [key, ...aliases].some((name) => name in data)
}
