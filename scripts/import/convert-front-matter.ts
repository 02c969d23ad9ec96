import { YAMLMap } from 'yaml'
import { parseYamlDocument } from '#core/yaml/parse-documents.ts'
import { aliasesOf } from '#core/yaml/zod-diagnostics.ts'
import type { ForeignDocs } from './find-docs.ts'
import { frontMatterSchema } from '#content/schema/front-matter.ts'

/** Converted text of a page, and the front matter keys that were left out. */
interface ConvertedPage {
  text: string
  leftOut: string[]
}

interface ConvertOptions {
  system: ForeignDocs['system']
  /** Front matter to add. The page's own keys take precedence, except over `slug`. */
  added: {
    slug: string | undefined
    sidebar_position: number | undefined
    sidebar_label: string | undefined
    redirect_from: string[] | undefined
  }
  /** Title of a page without a title, heading or sidebar label. */
  fallbackTitle: string
}

/** Front matter keys and their aliases in other systems. `--fix` renames the aliases. */
const knownKeys = new Set(
  Object.entries(frontMatterSchema.shape).flatMap(([key, field]) => [key, ...aliasesOf(field)]),
)

/**
 * Converts the front matter of a page: adds keys, flattens Starlight's `sidebar`, and leaves out
 * keys without a counterpart. Front matter that is not a valid YAML mapping is left unchanged.
 */
export function convertFrontMatter(
  text: string,
  { system, added, fallbackTitle }: ConvertOptions,
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
  const [, heading] = /^(?:\s|&nbsp;|import [^\n]*\n)*# +(\S[^\n]*)/.exec(body) ?? []
  // Docusaurus and Nextra show the heading on the page, and a different `title` in the sidebar.
  const isSidebarTitle =
    system !== 'Starlight' && heading !== undefined && heading.trim() !== data.title
  const hasOwnLabel = hasKey(data, 'sidebar_label') || sidebar?.label != null
  if (isSidebarTitle) added.sidebar_label ??= data.title as string | undefined
  // `added.slug` is the resolved form of a relative slug.
  if (typeof data.slug === 'string' && !data.slug.startsWith('/')) document.delete('slug')
  for (const key of Object.keys(data)) {
    if (knownKeys.has(key) && !(isSidebarTitle && key === 'title')) continue
    document.delete(key)
    const isLabel = key === 'title' && added.sidebar_label === data.title && !hasOwnLabel
    if (!['id', 'sidebar'].includes(key) && !isLabel) leftOut.push(key)
  }
  const hasTitle = hasKey(data, 'title') || /^#[ \t]+\S|^\S.*\n=+$/m.test(removeFences(body))
  const title = hasTitle ? undefined : (added.sidebar_label ?? fallbackTitle)
  const keys = {
    title,
    ...added,
    sidebar_label: sidebar?.label ?? added.sidebar_label,
    sidebar_position: sidebar?.order ?? added.sidebar_position,
  }
  for (const [key, value] of Object.entries(keys)) {
    if (value === undefined || (key !== 'slug' && hasKey(data, key))) continue
    document.set(key, value)
  }
  if ((document.contents as YAMLMap).items.length === 0) return { text: body, leftOut }
  return { text: `---\n${document.toString({ lineWidth: 0 })}---\n${body}`, leftOut }
}

function removeFences(text: string): string {
  return text.replace(/^[ \t]*(`{3,}|~{3,})[^]*?^[ \t]*\1/gm, '')
}

/** Returns whether front matter sets a key or one of its aliases. */
function hasKey(data: object, key: string): boolean {
  const field = frontMatterSchema.shape[key as keyof typeof frontMatterSchema.shape]
  return [key, ...aliasesOf(field)].some((name) => name in data)
}
