import { isMap, isSeq, type Node, type YAMLMap } from 'yaml'
import { findNearest } from '../did-you-mean.ts'
import { findExceeded, type SchemaLimits } from './json-schema-limits.ts'
import {
  describeNode,
  kindOf,
  placeOf,
  readEntries,
  scalarOf,
  type TextRange,
  type YamlEntry,
} from './yaml-nodes.ts'

/** The part of JSON Schema that the schemas of CI services and of our own API live on. */
export interface JsonSchema extends SchemaLimits {
  $ref?: string
  definitions?: Record<string, JsonSchema>
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema | boolean>
  patternProperties?: Record<string, JsonSchema | boolean>
  additionalProperties?: JsonSchema | boolean
  required?: string[]
  items?: JsonSchema
  allOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  not?: JsonSchema
  if?: JsonSchema
  then?: JsonSchema
}

/** What is wrong with a YAML node, with offsets into its text. */
export interface NodeProblem extends TextRange {
  message: string
  help?: string
  node: Node | null
  /** What `node` had to be; there where it is not even of the right kind. */
  expected?: string[]
}

/** What a check needs besides the node. */
export interface SchemaContext {
  root: JsonSchema
  /** Whether a node stands for something that is not known here; it passes, and so do its keys. */
  isOpaque: (node: Node) => boolean
}

/**
 * Checks a YAML node against a JSON Schema and says what is wrong at which key; `owner` is the place
 * of the key that it belongs to. Of alternatives that all fail, the one that comes nearest
 * speaks. Rather lenient than strict: one alternative of `oneOf` is enough, keywords that are not
 * in {@link JsonSchema} are passed over.
 */
export function checkNode(
  node: Node | null,
  schema: JsonSchema | boolean | undefined,
  owner: TextRange,
  context: SchemaContext,
): NodeProblem[] {
  if (schema === undefined || schema === true || (node && context.isOpaque(node))) return []
  if (schema === false) return [{ message: 'Unexpected value', ...owner, node }]
  const mismatch = findMismatch(node, schema, owner)
  if (mismatch) return [mismatch]
  const check = (part: JsonSchema) => checkNode(node, part, owner, context)
  const problems = isMap(node) ? checkMap(node, schema, owner, context) : []
  if (isSeq(node)) {
    const items = node.items as Node[]
    problems.push(
      ...items.flatMap((item) => checkNode(item, schema.items, placeOf(item, owner), context)),
    )
  }
  if (schema.$ref) problems.push(...check(resolveReference(schema.$ref, context.root)))
  problems.push(...(schema.allOf ?? []).flatMap(check))
  for (const parts of [schema.anyOf, schema.oneOf]) {
    if (parts) problems.push(...chooseBest(parts.map(check), node, owner))
  }
  if (schema.if && check(schema.if).length === 0) problems.push(...check(schema.then ?? {}))
  if (schema.not && check(schema.not).length === 0) {
    problems.push({ message: `Unexpected ${describeNode(node)}`, ...placeOf(node, owner), node })
  }
  return problems
}

function resolveReference(reference: string, root: JsonSchema): JsonSchema {
  const [, ...keys] = reference.split('/')
  return keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], root) as JsonSchema
}

/** Says why a node is not even of the kind that the schema wants. */
function findMismatch(node: Node | null, schema: JsonSchema, owner: TextRange) {
  const kind = kindOf(node)
  const types = schema.type === undefined ? [kind] : [schema.type].flat()
  if (!types.includes(kind) && !(kind === 'integer' && types.includes('number'))) {
    const names = types.filter((type) => type !== 'null').map((type) => kindNames[type] ?? type)
    return describeMismatch(node, names, owner)
  }
  const allowed = schema.const === undefined ? schema.enum : [schema.const]
  const value = scalarOf(node)
  if (allowed && !allowed.includes(value)) {
    return describeMismatch(
      node,
      allowed.map((each) => `\`${String(each)}\``),
      owner,
    )
  }
  const limit = findExceeded(node, schema)
  return limit === undefined ? undefined : describeMismatch(node, [limit], owner)
}

const kindNames: Record<string, string> = {
  array: 'a list',
  boolean: '`true` or `false`',
  integer: 'a whole number',
  number: 'a number',
  object: 'a mapping',
  string: 'a text',
}

function describeMismatch(node: Node | null, expected: string[], owner: TextRange): NodeProblem {
  const list = [...new Set(expected)].join(', ').replace(/, ([^,]+)$/, ' or $1')
  const message = `Unexpected ${describeNode(node)}, expected ${list}`
  const place = isMap(node) ? owner : placeOf(node, owner)
  if (message.length <= 110) return { message, ...place, node, expected }
  const value = scalarOf(node)
  const values = expected.map((each) => each.slice(1, -1))
  const nearest = typeof value === 'string' ? findNearest(value, values) : undefined
  return {
    message: `Unexpected ${describeNode(node)}, expected ${nearest ? `\`${nearest}\`` : 'another value'}`,
    help: `Values: ${list}`,
    ...place,
    node,
    expected,
  }
}

function checkMap(map: YAMLMap, schema: JsonSchema, owner: TextRange, context: SchemaContext) {
  const entries = readEntries(map)
  // Keys that are merged in (`<<`) or made by an expression may be any of those that are missing.
  const isComplete = entries.length === map.items.length && !entries.some(({ key }) => key === '<<')
  const missing = new Set(isComplete ? schema.required : [])
  for (const { key } of entries) missing.delete(key)
  const problems = entries.flatMap((entry) => {
    if (entry.key === '<<') return []
    const schemas = schemasOf(entry.key, schema)
    if (schemas.includes(false)) return [{ ...describeUnknown(entry, schema, missing), node: map }]
    return schemas.flatMap((each) => checkNode(entry.value, each, entry, context))
  })
  for (const key of missing) {
    problems.push({ message: `Cannot find key \`${key}\``, ...owner, node: map })
  }
  return problems
}

function schemasOf(key: string, schema: JsonSchema): (JsonSchema | boolean)[] {
  const found = Object.entries(schema.patternProperties ?? {})
    .filter(([pattern]) => new RegExp(pattern, 'u').test(key))
    .map(([, each]) => each)
  if (schema.properties && Object.hasOwn(schema.properties, key)) {
    found.push(schema.properties[key]!)
  }
  return found.length > 0 ? found : [schema.additionalProperties ?? true]
}

/** Takes from `missing` the key that was meant: one mistake is one problem. */
function describeUnknown(entry: YamlEntry, schema: JsonSchema, missing: Set<string>) {
  const { key, start, end } = entry
  const names = Object.keys(schema.properties ?? {})
  const longer = names.filter((name) => name.startsWith(`${key}-`))
  const nearest = findNearest(key, names) ?? (longer.length === 1 ? longer[0] : undefined)
  if (nearest) missing.delete(nearest)
  return {
    message: `Unexpected key \`${key}\`${nearest ? `; did you mean \`${nearest}\`?` : ''}`,
    ...(names.length > 0 && { help: `Keys: ${names.map((name) => `\`${name}\``).join(', ')}` }),
    start,
    end,
  }
}

/** The problems of the alternative that was most likely meant; none where one of them passes. */
function chooseBest(found: NodeProblem[][], node: Node | null, owner: TextRange): NodeProblem[] {
  if (found.some((problems) => problems.length === 0)) return []
  const isOther = (problem: NodeProblem) => problem.expected && problem.node === node
  const near = found.filter((problems) => !problems.some(isOther))
  if (near.length === 0) {
    return [
      describeMismatch(
        node,
        found.flat().flatMap(({ expected = [] }) => expected),
        owner,
      ),
    ]
  }
  // Which keys a mapping has says more about what it is meant to be than what is in them.
  const penaltyOf = (problems: NodeProblem[]) =>
    problems.filter((problem) => problem.node === node).length * 100 + problems.length
  return near.reduce((best, next) => (penaltyOf(next) < penaltyOf(best) ? next : best))
}
