import { YAMLMap } from 'yaml'
import { parseYamlDocument } from '#core/yaml/parse-documents.ts'
import type { ForeignDocs } from './find-docs.ts'
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
  /** Title of a page without title and heading, made from the name of its file. */
  name: string
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
 * out keys without a counterpart. Nextra and Docusaurus show the first heading instead of another
 * `title`, which names the page in the sidebar. A page with neither is named by the sidebar or
 * `name`. Text that is no YAML mapping stays as it is.
 */
export function convertFrontMatter(
  text: string,
  { name, ...added }: NewKeys,
  system: ForeignDocs['system'],
): ConvertedPage {
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
  const [, heading] = /^(?:\s|&nbsp;|import [^\n]*\n)*# +(\S[^\n]*)/.exec(body) ?? []
  const isRenamed = system !== 'Starlight' && heading !== undefined && heading.trim() !== data.title
  const hasOwnLabel = hasKey(data, 'sidebar_label') || unfolded.sidebar_label != null
  if (isRenamed) added.sidebar_label ??= data.title as string | undefined
  // A relative slug is part of the route by now.
  if (typeof data.slug === 'string' && !data.slug.startsWith('/')) document.delete('slug')
  for (const key of Object.keys(data)) {
    if (knownKeys.has(key) && !(isRenamed && key === 'title')) continue
    document.delete(key)
    const isLabel = key === 'title' && added.sidebar_label === data.title && !hasOwnLabel
    if (!['id', 'sidebar'].includes(key) && !isLabel) leftOut.push(key)
  }
  const isNamed = hasKey(data, 'title') || /^#[ \t]+\S|^\S.*\n=+$/m.test(withoutFences(body))
  const title = isNamed ? undefined : (added.sidebar_label ?? name)
  for (const [key, value] of Object.entries({ title, ...added, ...withoutNothing(unfolded) })) {
    if (value === undefined || (key !== 'slug' && hasKey(data, key))) continue
    document.set(key, value)
  }
  if ((document.contents as YAMLMap).items.length === 0) return { text: body, leftOut }
  return { text: `---\n${document.toString({ lineWidth: 0 })}---\n${body}`, leftOut }
}

function withoutFences(text: string): string {
  return text.replace(/^[ \t]*(`{3,}|~{3,})[^]*?^[ \t]*\1/gm, '')
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
