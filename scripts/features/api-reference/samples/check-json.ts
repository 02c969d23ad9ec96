import { getNodeValue, parseTree, printParseErrorCode, type Node } from 'jsonc-parser'
import type { Offsets, Problem } from '#core/diagnostic.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import type { Api, ApiSchema } from '../api.ts'
import { describeConstraints, describeType } from '../describe-schema.ts'
import { resolveSchema, type Schemas } from '../resolve-schema.ts'
import { isStatic, offsetsOf, unknownPart, type TrackedText } from './tracked-text.ts'

export function checkJson(tracked: TrackedText, schema: ApiSchema, api: Api): Problem[] {
  const { tree, error } = parseJson(tracked)
  if (tree) return checkNode(tree, schema, { tracked, api })
  return error && isStatic(tracked.text) ? [error] : []
}

function parseJson(tracked: TrackedText): { tree?: Node; error?: Problem } {
  const errors: { error: number; offset: number; length: number }[] = []
  const tree = parseTree(fillUnknown(tracked.text), errors, { disallowComments: true })
  const [syntaxError] = errors
  if (tree && !syntaxError) return { tree }
  const { error = 0, offset = 0, length = 1 } = syntaxError ?? {}
  // `PropertyNameExpected` → `property name expected`
  const name = printParseErrorCode(error).replace(/(?!^)([A-Z])/g, ' $1')
  const offsets = offsetsOf(tracked, offset, offset + length)
  return { error: { message: `Unexpected JSON: ${name.toLowerCase()}`, ...offsets } }
}

/** Replaces unknown values outside strings with a number so that the rest can be parsed. */
function fillUnknown(text: string): string {
  const parts = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|${unknownPart}`, 'gs')
  return text.replace(parts, (part) => (part === unknownPart ? '0' : part))
}

interface CheckContext {
  tracked: TrackedText
  api: Api
}

function checkNode(node: Node, schema: ApiSchema, context: CheckContext): Problem[] {
  const { tracked, api } = context
  const { offset, length, type, children = [] } = node
  const source = tracked.text.slice(offset, offset + length)
  const expected = findUnmetExpectation(getNodeValue(node), schema, api.schemas)
  if (expected !== undefined) {
    // A value with an unknown part may be valid at run time.
    if (!isStatic(source)) return []
    const label = type === 'object' || type === 'array' ? type : `\`${source}\``
    return [
      { message: `Unexpected ${label}, expected ${expected}`, ...firstTokenOffsets(node, tracked) },
    ]
  }
  const { schema: own } = resolveSchema(schema, api.schemas)
  const { items } = own
  if (type === 'array' && items) return children.flatMap((each) => checkNode(each, items, context))
  return type === 'object' ? checkMembers(node, own, context) : []
}

function checkMembers(node: Node, schema: ApiSchema, context: CheckContext): Problem[] {
  const { properties = {}, required = [], additionalProperties: additional } = schema
  const { tracked } = context
  const members = membersOf(node)
  const known = Object.keys(properties)
  const found = new Set<string | undefined>(members.map(({ name }) => name))
  const missing = required.filter((each) => !found.has(each))
  const unknown = members.filter(({ name }) => !known.includes(name))
  // One key that is missing beside one that is unknown is a wrong name.
  const renamed = missing.length === 1 && unknown.length === 1 ? missing[0] : undefined
  const problems = members.flatMap(({ name, key, value }): Problem[] => {
    if (known.includes(name)) return checkNode(value, properties[name]!, context)
    if (typeof additional === 'object') return checkNode(value, additional, context)
    if (additional !== false || !isStatic(name)) return []
    const nearest = renamed ?? findNearest(name, known)
    found.add(nearest)
    const message = `Unexpected key \`${name}\`${didYouMean(nearest)}`
    const help = `Keys: ${joinInBackticks(known)}`
    return [{ message, help, ...firstTokenOffsets(key, tracked) }]
  })
  for (const key of required.filter((each) => !found.has(each))) {
    problems.push({ message: `Cannot find key \`${key}\``, ...firstTokenOffsets(node, tracked) })
  }
  return problems
}

function membersOf({ children = [] }: Node) {
  return children.flatMap(({ children: [key, value] = [] }) =>
    key && value ? [{ name: String(key.value), key, value }] : [],
  )
}

/** Returns the offsets of a value, or of the opening bracket of an object or list. */
function firstTokenOffsets({ offset, length, type }: Node, tracked: TrackedText): Offsets {
  const isContainer = type === 'object' || type === 'array'
  return offsetsOf(tracked, offset, offset + (isContainer ? 1 : length))
}

/**
 * Returns a phrase for what `schema` expects if `value` is invalid, or `undefined` if it is valid.
 * Does not check the contents of objects and lists.
 */
export function findUnmetExpectation(
  value: unknown,
  schema: ApiSchema,
  schemas: Schemas,
): string | undefined {
  const { schema: own, nullable } = resolveSchema(schema, schemas)
  if (value === null && nullable) return undefined
  if (!hasType(value, own)) return describeType(schema, schemas)
  if (meetsConstraints(value, own)) return undefined
  const limits = describeConstraints(own, schemas).filter(
    (each) => !/^(?:each|default) /.test(each),
  )
  // The only limit that `describeConstraints` omits is a lone minimum of 1.
  return limits.join(', ') || '1 or more'
}

function hasType(value: unknown, { type }: ApiSchema): boolean {
  const found = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const types = [type ?? found].flat()
  return types.includes(found) || (Number.isInteger(value) && types.includes('integer'))
}

function meetsConstraints(value: unknown, schema: ApiSchema): boolean {
  if (schema.enum && !schema.enum.includes(value)) return false
  if (schema.const !== undefined && schema.const !== value) return false
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  if (typeof value === 'number') return isBetween(value, minimum, maximum)
  if (typeof value === 'string') return isBetween(value.length, minLength, maxLength)
  return !Array.isArray(value) || isBetween(value.length, minItems, maxItems)
}

function isBetween(value: number, from = -Infinity, to = Infinity): boolean {
  return value >= from && value <= to
}
