import type { RouteOwner } from '#content/site.ts'
import type { TextEdit } from '#core/diagnostic.ts'

/** Returns the route of a page or category as written, with variables. */
export function writtenRoute(owner: RouteOwner): string {
  const range = owner.rangeOf('slug')
  if (!range) return owner.route
  const written = owner.file.text.slice(range.start, range.end)
  return written.replace(/^(["'])(.*)\1$/s, '$2')
}

/**
 * Builds the edit that adds a route to `redirect_from`, or the key below `slug`, `description` or
 * `title`. Returns `undefined` if the front matter has none of them.
 */
export function addRedirect(owner: RouteOwner, route: string): TextEdit[] | undefined {
  const { text } = owner.file
  const entry = /[{}]/.test(route) ? `"${route}"` : route
  const list = owner.rangeOf('redirect_from')
  if (list) {
    const { start: at } = list
    if (text[at] === '[') return insert(at + 1, `${entry}, `)
    return insert(at, `- ${entry}\n${text.slice(text.lastIndexOf('\n', at) + 1, at)}`)
  }
  for (const key of ['slug', 'description', 'title']) {
    const range = owner.rangeOf(key)
    if (!range) continue
    const keyStart = text.lastIndexOf(`${key}:`, range.start)
    const indent = text.slice(text.lastIndexOf('\n', keyStart) + 1, keyStart)
    const { end } = range
    const lineEnd = text.indexOf('\n', text[end - 1] === '\n' ? end - 1 : end)
    return insert(lineEnd, `\n${indent}redirect_from: [${entry}]`)
  }
  return undefined
}

function insert(at: number, text: string): TextEdit[] {
  return [{ start: at, end: at, text }]
}
