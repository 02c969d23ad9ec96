import type { JsxElement } from './collect-elements.ts'

/** Turns an offset into the point that a tree names it by. */
export type PointAt = (offset: number) => { line: number; column: number; offset: number }

type Attribute = JsxElement['attributes'][number]

/** Gives the attributes of `node` their positions. Throws where the text does not hold them. */
export function placeAttributes(node: JsxElement, text: string, pointAt: PointAt): void {
  let at = node.position!.start.offset! + 1
  if (node.attributes.length > 0 && node.name) at = skipToken(text, at, node.name)
  for (const attribute of node.attributes) {
    const start = skipSpace(text, at)
    at = findEnd(attribute, text, start)
    attribute.position = { start: pointAt(start), end: pointAt(at) }
  }
}

function findEnd(attribute: Attribute, text: string, start: number): number {
  if (attribute.type === 'mdxJsxExpressionAttribute') {
    return skipBraces(text, start, attribute.value)
  }
  const end = skipToken(text, start, attribute.name)
  const { value } = attribute
  if (value === null || value === undefined) return end
  const at = skipSpace(text, skipToken(text, end, '='))
  if (typeof value === 'object') return skipBraces(text, at, value.value)
  const closing = text.indexOf(text.charAt(at), at + 1)
  if (!/["']/.test(text.charAt(at)) || closing === -1) throw new Error('No quotes')
  return closing + 1
}

/** The offset behind `{`, the value and `}`; lines of the value may be indented or quoted. */
function skipBraces(text: string, start: number, value: string): number {
  let at = skipToken(text, start, '{')
  for (const line of value.trim().split('\n')) at = skipToken(text, at, line.trim())
  return skipToken(text, at, '}')
}

/** Skips space, marks of a quotation, and the parts of `token`, between which there may be space. */
function skipToken(text: string, offset: number, token: string): number {
  const at = skipSpace(text, offset)
  if (!text.startsWith(token, at)) throw new Error(`No \`${token}\` at ${at}`)
  return at + token.length
}

function skipSpace(text: string, offset: number): number {
  space.lastIndex = offset
  space.exec(text)
  return space.lastIndex
}

/** What may stand between the parts of a tag: space, and `>` where a line of a quotation begins. */
const space = /(?:\n[ \t>]*|\s)*/y
