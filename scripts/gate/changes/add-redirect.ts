import { stripQuotes } from '#content/page.ts'
import type { RouteOwner } from '#content/site.ts'
import type { TextEdit } from '#core/diagnostic.ts'

/** Returns the slug of a page or category with variables unresolved, or else its route. */
export function readSourceRoute(owner: RouteOwner): string {
  const range = owner.offsetsOf('slug')
  if (!range) return owner.route
  return stripQuotes(owner.file.text.slice(range.start, range.end))
}

/**
 * Builds the edit that adds a route to `redirect_from`. If that key is missing, it is added below
 * `slug`, `description` or `title`. Returns `undefined` if none of these keys is present.
 */
export function createRedirectEdits(owner: RouteOwner, route: string): TextEdit[] | undefined {
  const { text } = owner.file
  const yamlRoute = /[{}]/.test(route) ? `"${route}"` : route
  const list = owner.offsetsOf('redirect_from')
  if (list) {
    const { start: at } = list
    if (text[at] === '[') return createInsertion(at + 1, `${yamlRoute}, `)
    return createInsertion(at, `- ${yamlRoute}\n${text.slice(text.lastIndexOf('\n', at) + 1, at)}`)
  }
  for (const key of ['slug', 'description', 'title']) {
    const range = owner.offsetsOf(key)
    if (!range) continue
    const keyStart = text.lastIndexOf(`${key}:`, range.start)
    const indent = text.slice(text.lastIndexOf('\n', keyStart) + 1, keyStart)
    const { end } = range
    const lineEnd = text.indexOf('\n', text[end - 1] === '\n' ? end - 1 : end)
    return createInsertion(lineEnd, `\n${indent}redirect_from: [${yamlRoute}]`)
  }
  return undefined
}

function createInsertion(at: number, text: string): TextEdit[] {
  return [{ start: at, end: at, text }]
}
