import { namedAttributes, type JsxElement, type MdxJsxAttribute } from './collect-elements.ts'

export type Literal = string | number | boolean | Literal[] | { [key: string]: Literal }

/**
 * Parses a literal of strings, numbers, booleans, arrays and objects, such as `['a', 'b']`, without
 * running code. Returns `undefined` for any other expression.
 */
export function parseLiteral(expression: string): Literal | undefined {
  const tokens = expression.match(tokenPattern) ?? []
  if (tokens.join('') !== expression.trim()) return undefined
  const json = tokens.map((part, index) => {
    if (/^['"]/.test(part)) return toJsonString(part)
    const next = tokens.slice(index + 1).find((each) => each.trim() !== '')
    if (/^[A-Za-z_$]/.test(part) && next === ':') return JSON.stringify(part)
    return part === ',' && /^[\]}]$/.test(next ?? '') ? '' : part
  })
  try {
    const value = JSON.parse(json.join('')) as Literal | null
    return value ?? undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const tokenPattern =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|-?\d[\d.eE+-]*|[A-Za-z_$][\w$]*|[[\]{}:,]|\s+/g

/** Converts a quoted string to JSON. Escapes that JSON lacks, except `\'`, make it invalid. */
function toJsonString(quoted: string): string {
  const inner = quoted.slice(1, -1)
  return `"${inner.replace(/\\'/g, "'").replace(/(?<!\\)"/g, '\\"')}"`
}

/**
 * Returns the value of an attribute if it is a string or a literal, `true` if the attribute has no
 * value, or `undefined` for any other expression.
 */
export function literalOf({ value }: MdxJsxAttribute): Literal | undefined {
  if (typeof value === 'string') return value
  return value ? parseLiteral(value.value) : true
}

/** Maps the name of each attribute to its literal, or to `undefined` for other expressions. */
export function literalsOf(node: JsxElement): Map<string, Literal | undefined> {
  return new Map(namedAttributes(node).map((each) => [each.name, literalOf(each)]))
}
