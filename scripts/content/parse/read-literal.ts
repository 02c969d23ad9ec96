import { namedAttributes, type JsxElement, type MdxJsxAttribute } from './collect-elements.ts'

export type Literal = string | number | boolean | Literal[] | { [key: string]: Literal }

/**
 * Reads an expression of strings, numbers, booleans, arrays and objects, such as `['a', 'b']`.
 * Returns `undefined` for anything else. Runs no code.
 */
export function readLiteral(expression: string): Literal | undefined {
  const tokens = expression.match(token) ?? []
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

const token =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|-?\d[\d.eE+-]*|[A-Za-z_$][\w$]*|[[\]{}:,]|\s+/g

/** Converts a string with either kind of quotes. The result may be invalid JSON. */
function toJsonString(written: string): string {
  const inner = written.slice(1, -1)
  return `"${inner.replace(/\\'/g, "'").replace(/(?<!\\)"/g, '\\"')}"`
}

/** Returns the value of an attribute that is a string or a literal in braces. */
export function literalOf({ value }: MdxJsxAttribute): Literal | undefined {
  if (typeof value === 'string') return value
  return value ? readLiteral(value.value) : true
}

/** Reads the literal attributes of an element by name. Others are `undefined`. */
export function literalsOf(node: JsxElement): Map<string, Literal | undefined> {
  return new Map(namedAttributes(node).map((each) => [each.name, literalOf(each)]))
}
