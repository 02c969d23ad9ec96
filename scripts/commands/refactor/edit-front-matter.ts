import { routeOf, type Category } from '#content/read/build-site.ts'
import type { Page } from '#content/page.ts'
import { UsageError } from '#content/read/read-content.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import { routeOfDocId, type Route } from '#core/route.ts'
import { fillVariables, type ProductVariables } from '#core/variables.ts'

/** Something with front matter: a page, or a category with an index page. */
export type PageOrCategory = Page | Category

/** The route as its file writes it, with variables; from the path where nothing is written. */
export function writtenRoute(owner: PageOrCategory): string {
  const range = rangeOf(owner, 'slug')
  if (!range) return 'docId' in owner ? routeOfDocId(owner.docId) : routeOf({ category: owner })
  return unquote(owner.file.text.slice(...range))
}

/** The entries of `redirect_from` as they are written. */
export function writtenRedirects(owner: PageOrCategory): string[] {
  const data = 'docId' in owner ? owner.frontMatter : owner.config?.index
  return (data?.redirect_from ?? []).map((entry, index) => {
    const range = rangeOf(owner, 'redirect_from', index)
    return range ? unquote(owner.file.text.slice(...range)) : entry
  })
}

/** Builds the edit that writes a key of the front matter, in its place by the order of keys. */
export function setValue(page: Page, key: 'slug' | 'sidebar_position', value: string): TextEdit[] {
  const range = page.rangeOf(key)
  if (range) return [{ start: range[0], end: range[1], text: value }]
  return [insertAfter(page, ['description', 'title'], `${key}: ${value}`)]
}

/** Builds the edit that puts `added` into `redirect_from` and takes `removed` away. */
export function changeRedirects(
  owner: PageOrCategory,
  { added, removed = [] }: { added: string[]; removed?: Route[] },
  variables: ProductVariables,
): TextEdit[] {
  const before = writtenRedirects(owner)
  const kept = before.filter((entry) => !removed.includes(fillVariables(entry, variables)))
  const after = [...new Set([...kept, ...added])]
  if (after.join('\n') === before.join('\n')) return []
  const line = `redirect_from: [${after.map(quoteRoute).join(', ')}]`
  const range = rangeOf(owner, 'redirect_from')
  if (!range) return [insertAfter(owner, ['slug', 'description', 'title'], line)]
  const { text } = owner.file
  const start = text.lastIndexOf('redirect_from', range[0])
  const lastItem = rangeOf(owner, 'redirect_from', before.length - 1)
  const end = text[range[0]] === '[' ? range[1] : (lastItem?.[1] ?? range[1])
  if (after.length > 0) return [{ start, end, text: line }]
  const lineStart = text.lastIndexOf('\n', start) + 1
  return [{ start: lineStart, end: text.indexOf('\n', end) + 1, text: '' }]
}

/** A route as YAML; one with variables needs quotes. */
export function quoteRoute(route: string): string {
  return /[{}]/.test(route) ? `"${route}"` : route
}

/** Inserts a line behind the first of the keys that is there, with its indentation. */
function insertAfter(owner: PageOrCategory, keys: string[], line: string): TextEdit {
  const { text, displayPath } = owner.file
  const key = keys.find((each) => rangeOf(owner, each))
  const range = key === undefined ? undefined : rangeOf(owner, key)
  const keyStart = range ? text.lastIndexOf(`${key}:`, range[0]) : -1
  const indent = text.slice(text.lastIndexOf('\n', keyStart) + 1, Math.max(0, keyStart))
  if (!range || keyStart === -1 || indent.trim() !== '') {
    throw new UsageError(`Cannot write \`${line}\` into \`${displayPath}\`; add it by hand first`)
  }
  const valueEnd = text[range[1] - 1] === '\n' ? range[1] - 1 : range[1]
  const lineEnd = text.indexOf('\n', valueEnd)
  const at = lineEnd === -1 ? text.length : lineEnd
  return { start: at, end: at, text: `\n${indent}${line}` }
}

function rangeOf(owner: PageOrCategory, ...path: (string | number)[]) {
  return 'docId' in owner ? owner.rangeOf(...path) : owner.rangeOf('index', ...path)
}

function unquote(written: string): string {
  return written.replace(/^(["'])(.*)\1$/s, '$2')
}
