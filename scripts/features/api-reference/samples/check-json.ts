import { getNodeValue, parseTree, printParseErrorCode, type Node } from 'jsonc-parser'
import type { Offsets, Finding } from '#core/diagnostic.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { splitPointer } from '#core/escape.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import { remember } from '#core/remember.ts'
import type { Api, ApiSchema } from '../api.ts'
import { describeConstraints, describeType } from '../describe-schema.ts'
import { resolveSchema, type Schemas } from '../resolve-schema.ts'
import { isStatic, offsetsOf, unknownPart, type TrackedText } from './tracked-text.ts'
import { validateValue, type Violation } from './validate-value.ts'

export function checkJson(tracked: TrackedText, schema: ApiSchema, { schemas }: Api): Finding[] {
  const { tree, error } = parseJson(tracked)
  if (!tree) return error && isStatic(tracked.text) ? [error] : []
  const violations = validateValue(getNodeValue(tree), schema, schemas)
  const described = new Set<Node>()
  return sortByType(violations).flatMap((violation): Finding[] => {
    const node = findNode(tree, violation.instancePath)
    const { missingProperty } = violation.params
    const unknownKey = unknownKeyOf(violation.params)
    if (violation.chosenAt !== undefined) {
      // With unknown parts, the value may be meant as another alternative.
      if (!isStatic(sourceOf(findNode(tree, violation.chosenAt), tracked))) return []
    }
    if (typeof unknownKey === 'string') {
      const { key } = findMember(node, unknownKey)!
      const meant = findMeantKey(unknownKey, violation, violations, schemas)
      return describeUnknownKey(key, {
        meant,
        known: listKeys(violation.parentSchema, schemas),
        tracked,
      })
    }
    if (typeof missingProperty === 'string') {
      const isMeant = ({ instancePath, params }: Violation) =>
        instancePath === violation.instancePath &&
        findMeantKey(unknownKeyOf(params), violation, violations, schemas) === missingProperty
      if (violations.some(isMeant)) return []
      const message = `Cannot find key \`${missingProperty}\``
      return [{ message, ...firstTokenOffsets(node, tracked) }]
    }
    // A value with an unknown part may be valid at run time.
    const source = sourceOf(node, tracked)
    if (described.has(node) || !isStatic(source)) return []
    described.add(node)
    const isContainer = node.type === 'object' || node.type === 'array'
    const label = isContainer ? node.type : `\`${source}\``
    const message = describeViolation(label, violation, schemas)
    return [{ message, ...firstTokenOffsets(node, tracked) }]
  })
}

function parseJson(tracked: TrackedText): { tree?: Node; error?: Finding } {
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

/** Sorts violations so that a wrong type precedes what else is wrong with the same value. */
function sortByType(violations: Violation[]): Violation[] {
  const rank = ({ keyword }: Violation) => (keyword === 'type' ? 0 : 1)
  return violations.filter(({ keyword }) => keyword !== 'if').sort((a, b) => rank(a) - rank(b))
}

function findNode(tree: Node, pointer: string): Node {
  return splitPointer(pointer).reduce(
    (node, key) =>
      node.type === 'array' ? node.children![Number(key)]! : findMember(node, key)!.value,
    tree,
  )
}

/** Finds the key and value of a member. Of duplicates, the last one applies. */
function findMember({ children = [] }: Node, name: string): { key: Node; value: Node } | undefined {
  const member = children.findLast(({ children: [key] = [] }) => key?.value === name)
  const [key, value] = member?.children ?? []
  return key && value && { key, value }
}

function sourceOf({ offset, length }: Node, { text }: TrackedText): string {
  return text.slice(offset, offset + length)
}

/** Returns the offsets of a value, or of the opening bracket of an object or list. */
function firstTokenOffsets({ offset, length, type }: Node, tracked: TrackedText): Offsets {
  const isContainer = type === 'object' || type === 'array'
  return offsetsOf(tracked, offset, offset + (isContainer ? 1 : length))
}

function describeUnknownKey(
  key: Node,
  { meant, known, tracked }: { meant: string | undefined; known: string[]; tracked: TrackedText },
): Finding[] {
  const name = String(key.value)
  if (!isStatic(name)) return []
  const message = `Unexpected key \`${name}\`${didYouMean(meant)}`
  const help = `Keys: ${joinInBackticks(known)}`
  return [{ message, help, ...firstTokenOffsets(key, tracked) }]
}

function unknownKeyOf({ additionalProperty, unevaluatedProperty }: Violation['params']): unknown {
  return additionalProperty ?? unevaluatedProperty
}

function listKeys(schema: ApiSchema = {}, schemas: Schemas): string[] {
  return Object.keys(resolveSchema(schema, schemas).schema.properties ?? {})
}

/**
 * Returns the known key that was probably meant by an unknown one: the only one that is missing if
 * no other is unknown, or else the nearest one.
 */
function findMeantKey(
  unknown: unknown,
  { instancePath, parentSchema }: Violation,
  violations: Violation[],
  schemas: Schemas,
): string | undefined {
  if (typeof unknown !== 'string') return undefined
  const own = violations.filter((each) => each.instancePath === instancePath)
  const missing = own.flatMap(({ params }) => (params.missingProperty as string | undefined) ?? [])
  const unknownCount = own.filter(({ params }) => unknownKeyOf(params) !== undefined).length
  const [only, ...others] = missing
  if (only !== undefined && others.length === 0 && unknownCount === 1) return only
  return findNearest(unknown, listKeys(parentSchema, schemas))
}

/** Describes a value, named by `label`, that violates its schema. */
export function describeViolation(
  label: string,
  { keyword, message, parentSchema = {} }: Violation,
  schemas: Schemas,
): string {
  if (keyword === 'type')
    return `Unexpected ${label}, expected ${describeType(parentSchema, schemas)}`
  if (keyword === 'alternatives') return `Unexpected ${label}, expected one of its alternatives`
  if (!describedKeywords.has(keyword)) return `Unexpected ${label}: ${message}`
  const { pattern, ...limits } = parentSchema
  if (keyword === 'pattern') return `Unexpected ${label}, expected a match of \`${pattern}\``
  const phrases = describeConstraints(limits, schemas).filter(
    (each) => !/^(?:each|default) /.test(each),
  )
  // The only limit that `describeConstraints` omits is a lone minimum of 1.
  return `Unexpected ${label}, expected ${phrases.join(', ') || '1 or more'}`
}

/** Keywords that `describeConstraints` puts in words. */
const describedKeywords: ReadonlySet<string> = new Set([
  ...['const', 'enum', 'pattern', 'minLength', 'maxLength'],
  ...['minimum', 'maximum', 'minItems', 'maxItems'],
])

/**
 * Checks the keys of a JSON sample against the property names of the API. Skips samples of which
 * fewer than three keys, or less than two thirds, are such names: they may show something else.
 */
export function checkKeys(text: string, api: Api): Finding[] {
  const names = propertyNamesOf(api)
  const tree = parseTree(text)
  const objects = tree ? listObjects(tree) : []
  const keys = new Set(objects.flatMap((object) => listKeyNodes(object).map(({ value }) => value)))
  const knownCount = Array.from(keys).filter((key) => names.has(key)).length
  if (knownCount < 3 || knownCount * 3 < keys.size * 2) return []
  return objects.flatMap((object) => {
    const own = listKeyNodes(object)
    return own.flatMap(({ value: key, offset, length }): Finding[] => {
      const meant = findMeantName(key, names)
      if (meant === undefined || own.some(({ value }) => value === meant)) return []
      const message = `Unexpected key \`${key}\`${didYouMean(meant)}`
      return [{ message, start: offset, end: offset + length }]
    })
  })
}

const propertyNamesOf = remember(({ propertyNames }: Api) => new Set(propertyNames))

/** Returns the property name that is one edit away. A plural may be another key. */
function findMeantName(key: string, names: ReadonlySet<string>): string | undefined {
  if (names.has(key) || !/^[a-z_-]{4,}$/i.test(key)) return undefined
  const meant = findNearest(key, names, 1)
  return meant === `${key}s` || `${meant}s` === key ? undefined : meant
}

function listObjects(node: Node): Node[] {
  const nested = (node.children ?? []).flatMap(listObjects)
  return node.type === 'object' ? [node, ...nested] : nested
}

function listKeyNodes({
  children = [],
}: Node): { value: string; offset: number; length: number }[] {
  return children.flatMap(({ children: [key] = [] }) =>
    key ? [{ value: String(key.value), offset: key.offset, length: key.length }] : [],
  )
}
