import { isMap, isScalar, isSeq, type Document, type Node, type Scalar } from 'yaml'
import type { z } from 'zod'
import { textStart, type Finding } from '../diagnostic.ts'
import { didYouMean, findNearest } from '../did-you-mean.ts'
import { joinInBackticks, truncate } from '../message-parts.ts'
import { definitionAt, describeExpected } from './expected-value.ts'
import { offsetsOfKey, quoteYaml, toOffsets, toYamlList } from './parse-documents.ts'

/** Issue of data, before it is located in a text. A missing value has the path that it would have. */
interface DescribedIssue {
  path: PropertyKey[]
  isAboutKey?: boolean
  message: string
  help?: string
  /** Text that repairs the key or value. */
  replacement?: string
}

/**
 * Validates `value`, the data of a YAML document, against `schema`. Returns the result, or problems
 * with offsets in the YAML text. The offsets span an unknown key or a wrong value. For a missing
 * key, they are at the start of the mapping that lacks it.
 */
export function validateYamlDocument<T extends z.ZodType>(
  document: Document.Parsed,
  schema: T,
  value: unknown,
): { value: z.infer<T>; problems: [] } | { value?: undefined; problems: Finding[] } {
  const result = schema.safeParse(value)
  if (result.success) return { value: result.data, problems: [] }
  if (document.toJS() === null) return { problems: [describeEmpty(result.error.issues)] }
  const problems = describeIssues(result.error.issues, { schema, data: value, document }).map(
    ({ path, isAboutKey, replacement, ...finding }) => {
      const parent = nodeAt(document, path.slice(0, -1)) ?? document.contents
      const node = nodeAt(document, path)
      const { start } = toOffsets(parent?.range)
      const place = node ? toOffsets(node.range) : { start, end: start }
      const offsets = (isAboutKey && offsetsOfKey(String(path.at(-1)), parent)) || place
      const fix = replacement === undefined ? undefined : [{ ...offsets, text: replacement }]
      return { ...finding, ...offsets, ...(fix && { fix }) }
    },
  )
  return { problems: keepFirstPerRange(problems) }
}

/** Data that was validated. Without a YAML `document`, it is that of a settings file. */
interface Validated {
  schema: z.ZodType
  data: unknown
  document?: Document.Parsed
}

/**
 * Describes the issues of data: unknown keys first, and then values, except missing ones whose keys
 * are misspelled.
 */
export function describeIssues(issues: z.core.$ZodIssue[], validated: Validated): DescribedIssue[] {
  const keys = issues.flatMap((issue) => describeKeys(issue, validated))
  const misspelled = new Set(keys.map(({ meant }) => meant))
  const values = issues.filter(({ code, path }) => {
    const isAboutKey = code === 'unrecognized_keys' || code === 'invalid_key'
    const isMissing = valueAt(path, validated.data) === undefined
    return !isAboutKey && !(isMissing && misspelled.has(joinPath(path)))
  })
  return [
    ...keys.map((problem) => ({ ...problem, isAboutKey: true })),
    ...values.map((issue) => ({ path: issue.path, ...describeValue(issue, validated) })),
  ]
}

function valueAt(path: readonly PropertyKey[], data: unknown): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    data,
  )
}

function joinPath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}

/** Issue with the key at the end of a path. */
interface DescribedKey extends DescribedIssue {
  /** Path of the known key that it resembles. */
  meant?: string | undefined
}

/** Describes unknown keys of an object, or a key of a record in another form. */
function describeKeys(issue: z.core.$ZodIssue, { schema, data }: Validated): DescribedKey[] {
  const { path } = issue
  if (issue.code === 'invalid_key') {
    return [{ path, message: `${describeKey(path)}, expected ${describeExpected(issue, schema)}` }]
  }
  if (issue.code !== 'unrecognized_keys') return []
  const shape = definitionAt(path, schema).shape ?? {}
  const siblings = valueAt(path, data) as Record<string, unknown>
  return issue.keys.map((key) => describeUnknownKey([...path, key], shape, siblings))
}

function describeUnknownKey(
  path: PropertyKey[],
  shape: Record<string, z.ZodType>,
  siblings: Record<string, unknown>,
): DescribedKey {
  const key = String(path.at(-1))
  const rename = findRenamedKey(key, shape)
  const meant = rename ?? findNearest(key, Object.keys(shape))
  const isAlias = rename !== undefined && aliasesOf(shape[rename]!).includes(key)
  const isCertain = !isAlias || shape[rename]!.meta()?.isAliasCertain !== false
  return {
    path,
    message: describeKey(path) + didYouMean(meant),
    meant: meant && joinPath(path.with(-1, meant)),
    ...(rename && isCertain && !(rename in siblings) && { replacement: rename }),
    help: isCertain
      ? `Known keys: ${joinInBackticks(Object.keys(shape))}`
      : `Write \`${rename}\` if the published page follows \`${key}\`, or else delete the line`,
  }
}

function describeKey(path: PropertyKey[]): string {
  const parent = joinPath(path.slice(0, -1))
  return `Unexpected key \`${truncate(String(path.at(-1)), 40)}\`${parent && ` of \`${parent}\``}`
}

function describeValue(
  issue: z.core.$ZodIssue,
  { schema, data, document }: Validated,
): Omit<DescribedIssue, 'path'> {
  const name = joinPath(issue.path)
  const expected = describeExpected(issue, schema, document ? {} : { object: 'an object' })
  const value = valueAt(issue.path, data)
  if (value === undefined && name) {
    return { message: `Cannot find \`${name}\``, help: `Add \`${name}\`: ${expected}` }
  }
  if (issue.code === 'custom' && issue.params?.known) {
    return describeUnknownName(String(value), name, issue.params.known as string[])
  }
  const node = document && nodeAt(document, issue.path)
  const variable = isMap(node) && node.items.length === 1 && String(node.items[0]!.key)
  if (variable && variable.startsWith('product.')) {
    const replacement = quoteYaml(`{${variable}}`)
    const help = `Write \`${String(issue.path.at(-1))}: ${replacement}\``
    return { message: `Missing quotes around \`{${variable}}\``, help, replacement }
  }
  const shown = node ? ` \`${truncate(JSON.stringify(node.toJSON()), 60)}\`` : ''
  return {
    message: name
      ? `Unexpected value${shown} for \`${name}\`, expected ${expected}`
      : `Unexpected value${shown}, expected a mapping of keys to values`,
    ...(issue.code === 'invalid_type' && isScalar(node) && findRepair(node, issue.expected)),
  }
}

/** Returns the repair of a value that should be a text in quotes, or a list. */
function findRepair({ value, source = '' }: Scalar, expected: string) {
  if (expected === 'string' && value !== null) {
    const replacement = quoteYaml(source)
    return { help: `Write it in quotes: \`${truncate(replacement, 60)}\``, replacement }
  }
  if (expected !== 'array' || typeof value !== 'string') return undefined
  const replacement = toYamlList(value)
  return { help: `Write a list: \`${truncate(replacement, 60)}\``, replacement }
}

/** Describes a value that names nothing. `known` lists the names. */
function describeUnknownName(value: string, name: string, known: string[]) {
  const suggestion = didYouMean(findNearest(value, known))
  const message = `Cannot find \`${truncate(value, 40)}\`, the value of \`${name}\`${suggestion}`
  return { message, help: `Known: ${joinInBackticks(known)}` }
}

/** Describes empty YAML as one problem instead of one for each missing key. */
function describeEmpty(issues: z.core.$ZodIssue[]): Finding {
  const missing = joinInBackticks(issues.flatMap(({ path }) => joinPath(path) || []))
  const help = `Write a line for each of these: ${missing}`
  return { message: 'Cannot find any key', ...textStart, ...(missing && { help }) }
}

/** Returns the key that has the name in another system, or the same letters in another case. */
function findRenamedKey(key: string, shape: Record<string, z.ZodType>): string | undefined {
  return Object.keys(shape).find((name) => {
    const isSame = name.toLowerCase() === key.toLowerCase()
    return isSame || aliasesOf(shape[name]!).includes(key)
  })
}

/** Returns the names that other docs systems use for a field. */
export function aliasesOf(field: z.ZodType): string[] {
  return (field.meta()?.aliases as string[] | undefined) ?? []
}

export function nodeAt(document: Document.Parsed, path: readonly PropertyKey[]): Node | undefined {
  let node: unknown = document.contents
  for (const key of path) {
    // Keys may be numbers, which zod reads as text.
    const pair = isMap(node) && node.items.find((each) => String(each.key) === String(key))
    node = isSeq(node) ? node.items[Number(key)] : pair && pair.value
  }
  return (node ?? undefined) as Node | undefined
}

function keepFirstPerRange(problems: Finding[]): Finding[] {
  const seen = new Set<string>()
  return problems.filter(({ start, end, message }) => {
    const place = start === end ? `${start}:${message}` : `${start}-${end}`
    return !seen.has(place) && seen.add(place)
  })
}

/** Adds an issue about a value that names no entry of a list. The message suggests the nearest. */
export function addUnknown(
  context: z.RefinementCtx,
  path: PropertyKey[],
  known: readonly unknown[],
): void {
  context.addIssue({ code: 'custom', path, params: { known: known.map(String) } })
}

/** Adds an issue for each value that an earlier entry has. Skips missing values. */
export function addDuplicates(
  context: z.RefinementCtx,
  values: readonly unknown[],
  pathOf: (index: number) => PropertyKey[],
): void {
  for (const [index, value] of values.entries()) {
    if (value === undefined || values.indexOf(value) === index) continue
    const params = { expected: 'one that no other entry has' }
    context.addIssue({ code: 'custom', path: pathOf(index), params })
  }
}
