import { parseSync, type Node } from 'oxc-parser'
import { namedAttributes, type JsxElement, type MdxJsxAttribute } from './collect-elements.ts'

export type Literal = string | number | boolean | Literal[] | { [key: string]: Literal }

/**
 * Parses a literal of strings, numbers, booleans, arrays and objects, such as `['a', 'b']`, without
 * running code. Returns `undefined` for any other expression, also with a comment.
 */
export function parseLiteral(expression: string): Literal | undefined {
  const { program, errors, comments } = parseSync('literal.js', `(${expression})`)
  const [statement, ...others] = program.body
  if (errors.length + comments.length + others.length > 0) return undefined
  if (statement?.type !== 'ExpressionStatement') return undefined
  const { expression: outer } = statement
  const isWhole = outer.type === 'ParenthesizedExpression' && outer.end === expression.length + 2
  return isWhole ? (evaluateLiteral(outer.expression) ?? undefined) : undefined
}

/** Evaluates a literal. Returns `undefined` for any other node, templates included. */
function evaluateLiteral(node: Node): Literal | undefined {
  if (node.type === 'Literal') {
    return 'regex' in node || typeof node.value === 'bigint' ? undefined : (node.value as Literal)
  }
  if (node.type === 'UnaryExpression') {
    const value = node.operator === '-' ? evaluateLiteral(node.argument) : undefined
    return typeof value === 'number' ? -value : undefined
  }
  if (node.type === 'ArrayExpression') {
    const items = node.elements.map((each) => (each ? evaluateLiteral(each) : undefined))
    return items.every((each) => each !== undefined) ? items : undefined
  }
  if (node.type !== 'ObjectExpression') return undefined
  const entries = node.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.computed || property.shorthand) return []
    const name =
      property.key.type === 'Identifier' ? property.key.name : evaluateLiteral(property.key)
    const value = evaluateLiteral(property.value)
    return typeof name === 'string' && value !== undefined ? [[name, value] as const] : []
  })
  return entries.length === node.properties.length ? Object.fromEntries(entries) : undefined
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
