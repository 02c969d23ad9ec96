import { isMap, isScalar, isSeq, type Document, type Node } from 'yaml'
import type { z } from 'zod'
import { textStart, type Problem, type TextEdit } from '../diagnostic.ts'
import { didYouMean, findNearest } from '../did-you-mean.ts'
import { joinInBackticks, truncate } from '../message-parts.ts'
import { definitionAt, describeExpected } from './expected-value.ts'
import { offsetsOfKey, quoteYaml, toOffsets, toYamlList } from './parse-documents.ts'

/** Problem in YAML, including front matter, or in the settings file. */
export interface ConfigProblem extends Problem {
  /** Known key that replaces the unknown one between the offsets. */
  rename?: string
  /** Fix that replaces more text than the offsets span. */
  edit?: TextEdit
  /** Whether YAML truncates the text without making the value invalid. */
  isTruncated?: boolean
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
): { value: z.infer<T>; problems: [] } | { value?: undefined; problems: ConfigProblem[] } {
  const result = schema.safeParse(value)
  if (result.success) return { value: result.data, problems: [] }
  if (document.toJS() === null) return { problems: [describeEmpty(schema)] }
  const { issues } = result.error
  const keys = describeKeys(issues, schema)
  const values = listValueIssues(issues, keys, (path) => nodeAt(document, path))
  const problems = [
    ...keys.map(({ path, ...problem }) => {
      const offsets = offsetsOfKey(String(path.at(-1)), nodeAt(document, path.slice(0, -1)))
      return { ...problem, ...(offsets ?? textStart) }
    }),
    ...values.map((issue) => describeValue(issue, document, schema)),
  ]
  return { problems: keepFirstPerRange(problems) }
}

/**
 * Describes problems in settings that are not YAML. Each has the path of a setting instead of
 * offsets. The setting may be absent.
 */
export function describeSettingProblems(
  issues: z.core.$ZodIssue[],
  settings: unknown,
  schema: z.ZodType,
): { path: PropertyKey[]; message: string; help?: string }[] {
  const keys = describeKeys(issues, schema)
  const valueAt = (path: PropertyKey[]) =>
    path.reduce<unknown>((each, key) => (each as Settings)?.[key], settings)
  const values = listValueIssues(issues, keys, valueAt).map((issue) => {
    const { path } = issue
    const name = path.map(String).join('.')
    if (name === '') return { path, message: 'Unexpected settings, expected an object' }
    const expected = describeExpected(issue, schema, { object: 'an object' })
    return valueAt(path) === undefined
      ? { path, message: `Cannot find \`${name}\``, help: `Add \`${name}\`: ${expected}` }
      : { path, message: `Unexpected value for \`${name}\`, expected ${expected}` }
  })
  return [...keys, ...values]
}

type Settings = Record<PropertyKey, unknown> | undefined

/** Problem with the key at the end of a path. */
interface KeyProblem extends Pick<ConfigProblem, 'message' | 'help' | 'rename'> {
  path: PropertyKey[]
  /** Path of the known key that it resembles. */
  meant?: string | undefined
}

/** Describes unknown keys of objects, and keys of records in another form. */
function describeKeys(issues: z.core.$ZodIssue[], schema: z.ZodType): KeyProblem[] {
  return issues.flatMap((issue): KeyProblem[] => {
    const { path } = issue
    if (issue.code === 'invalid_key') {
      const message = `${describeKey(path)}, expected ${describeExpected(issue, schema)}`
      return [{ path, message }]
    }
    if (issue.code !== 'unrecognized_keys') return []
    const shape = definitionAt(path, schema).shape ?? {}
    return issue.keys.map((key) => describeUnknownKey([...path, key], shape))
  })
}

function describeUnknownKey(path: PropertyKey[], shape: Record<string, z.ZodType>): KeyProblem {
  const parent = path.slice(0, -1)
  const key = String(path.at(-1))
  const rename = findRenamedKey(key, shape)
  const meant = rename ?? findNearest(key, Object.keys(shape))
  const isAlias = rename !== undefined && aliasesOf(shape[rename]!).includes(key)
  const isCertain = !isAlias || shape[rename]!.meta()?.isAliasCertain !== false
  return {
    path,
    message: describeKey(path) + didYouMean(meant),
    meant: meant && [...parent, meant].join('.'),
    ...(rename && isCertain && { rename }),
    help: isCertain
      ? `Known keys: ${joinInBackticks(Object.keys(shape))}`
      : `Write \`${rename}\` if the published page follows \`${key}\`, or else delete the line`,
  }
}

function describeKey(path: PropertyKey[]): string {
  const parent = path.slice(0, -1).map(String).join('.')
  return `Unexpected key \`${truncate(String(path.at(-1)), 40)}\`${parent && ` of \`${parent}\``}`
}

/** Lists the issues about values, except missing ones whose keys are misspelled. */
function listValueIssues(
  issues: z.core.$ZodIssue[],
  keys: KeyProblem[],
  valueAt: (path: PropertyKey[]) => unknown,
): z.core.$ZodIssue[] {
  const misspelled = new Set(keys.map(({ meant }) => meant))
  return issues.filter(({ code, path }) => {
    const isAboutKey = code === 'unrecognized_keys' || code === 'invalid_key'
    const isMissing = valueAt(path) === undefined
    return !isAboutKey && !(isMissing && misspelled.has(path.map(String).join('.')))
  })
}

function describeValue(
  issue: z.core.$ZodIssue,
  document: Document.Parsed,
  schema: z.ZodType,
): ConfigProblem {
  const name = issue.path.map(String).join('.')
  const node = nodeAt(document, issue.path)
  const expected = describeExpected(issue, schema)
  if (!node) {
    const parent = nodeAt(document, issue.path.slice(0, -1)) ?? document.contents
    const start = parent?.range?.[0] ?? 0
    const help = `Add \`${name}\`: ${expected}`
    return { message: `Cannot find \`${name}\``, start, end: start, help }
  }
  const { start, end } = toOffsets(node.range)
  const variable = isMap(node) && node.items.length === 1 && String(node.items[0]!.key)
  if (variable && variable.startsWith('product.')) {
    const replacement = quoteYaml(`{${variable}}`)
    const help = `Write \`${String(issue.path.at(-1))}: ${replacement}\``
    return { message: `Missing quotes around \`{${variable}}\``, start, end, help, replacement }
  }
  const written: unknown = isScalar(node) ? node.value : node.toJSON()
  const shown = truncate(JSON.stringify(written), 60)
  const names = issue.code === 'custom' && (issue.params?.known as string[] | undefined)
  if (names) return { ...describeUnknownName(String(written), name, names), start, end }
  const needsQuotes = issue.code === 'invalid_type' && issue.expected === 'string'
  const needsList = issue.code === 'invalid_type' && issue.expected === 'array'
  const quoted =
    needsQuotes && isScalar(node) && written !== null ? quoteYaml(node.source ?? '') : undefined
  const replacement = needsList && typeof written === 'string' ? toYamlList(written) : quoted
  return {
    message: name
      ? `Unexpected value \`${shown}\` for \`${name}\`, expected ${expected}`
      : `Unexpected value \`${shown}\`, expected a mapping of keys to values`,
    start,
    end,
    ...(replacement && {
      help: `Write ${needsList ? 'a list' : 'it in quotes'}: \`${truncate(replacement, 60)}\``,
      replacement,
    }),
  }
}

/** Describes a value that names nothing. `known` lists the names. */
function describeUnknownName(value: string, name: string, known: string[]) {
  const suggestion = didYouMean(findNearest(value, known))
  const message = `Cannot find \`${truncate(value, 40)}\`, the value of \`${name}\`${suggestion}`
  return { message, help: `Known: ${joinInBackticks(known)}` }
}

/** Describes empty YAML as one problem instead of one for each missing key. */
function describeEmpty(schema: z.ZodType): ConfigProblem {
  const keys = Object.entries(definitionAt([], schema).shape ?? {})
  const required = keys.flatMap(([key, each]) => (each.safeParse(undefined).success ? [] : [key]))
  const shown = joinInBackticks(required)
  return {
    message: 'Cannot find any key',
    ...textStart,
    ...(shown && { help: `Write a line for each of these: ${shown}` }),
  }
}

/** Returns the key that has the name in another system, or the same letters in another case. */
function findRenamedKey(key: string, shape: Record<string, z.ZodType>): string | undefined {
  return Object.keys(shape).find((name) => {
    const isSame = name.toLowerCase() === key.toLowerCase()
    return isSame || aliasesOf(shape[name]!).includes(key)
  })
}

/** Returns the names that other documentation systems use for a field. */
export function aliasesOf(field: z.ZodType): string[] {
  return (field.meta()?.aliases as string[] | undefined) ?? []
}

export function nodeAt(document: Document.Parsed, path: PropertyKey[]): Node | undefined {
  let node: unknown = document.contents
  for (const key of path) {
    // Keys may be numbers, which zod reads as text.
    const pair = isMap(node) && node.items.find((each) => String(each.key) === String(key))
    node = isSeq(node) ? node.items[Number(key)] : pair && pair.value
  }
  return (node ?? undefined) as Node | undefined
}

function keepFirstPerRange(problems: ConfigProblem[]): ConfigProblem[] {
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
