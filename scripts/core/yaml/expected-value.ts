import type { z } from 'zod'
import { formatCount, joinInBackticks } from '../message-parts.ts'

/**
 * Returns what an issue expects: the `expected` in the metadata of the schema, or else words for
 * the code of the issue. Messages of zod are for developers.
 */
export function describeExpected(
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  names?: Readonly<Record<string, string>>,
): string {
  const { code, path } = issue
  if (code === 'custom' && typeof issue.params?.expected === 'string') return issue.params.expected
  const { keyType } = code === 'invalid_key' ? definitionAt(path.slice(0, -1), schema) : {}
  const around = path.map((_, index) => schemaAt(path.slice(0, path.length - index), schema))
  const [expected] = (keyType ? [keyType] : around).flatMap(
    (each) => (each && expectedOf(each)) ?? [],
  )
  return expected ?? describeCode(issue, { ...typeNames, ...names }) ?? 'another value'
}

/** Returns the expected value in words, from the metadata of a schema or of the schema it wraps. */
export function expectedOf(schema: z.ZodType): string | undefined {
  const { innerType } = schema.def as SchemaDefinition
  const expected = schema.meta()?.expected ?? (innerType && expectedOf(innerType))
  return expected as string | undefined
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: '`true` or `false`',
  int: 'a whole number',
  number: 'a number',
  object: 'a mapping',
  record: 'a mapping',
  string: 'a text',
}

function describeCode(issue: z.core.$ZodIssue, names: typeof typeNames): string | undefined {
  if (issue.code === 'invalid_type') return names[issue.expected]
  if (issue.code === 'invalid_value') return `one of ${joinInBackticks(issue.values.map(String))}`
  const isLimit = issue.code === 'too_small' || issue.code === 'too_big'
  if (!isLimit || !issue.inclusive) return undefined
  const name = names[issue.origin]
  const [limit, bound] =
    issue.code === 'too_small' ? [issue.minimum, 'at least'] : [issue.maximum, 'at most']
  // An empty text is none.
  if (issue.origin === 'string' && limit === 1) return name
  const unit = units[issue.origin]
  return name && `${name}, ${bound} ${unit ? formatCount(Number(limit), unit) : limit}`
}

const units: Readonly<Record<string, string>> = { array: 'item', string: 'character' }

/** Returns the definition of the schema at a path, without wrappers such as `optional`. */
export function definitionAt(path: PropertyKey[], schema: z.ZodType): SchemaDefinition {
  const found = schemaAt(path, schema)
  return found ? definitionOf(found) : {}
}

function schemaAt(path: PropertyKey[], schema: z.ZodType): z.ZodType | undefined {
  const [key, ...rest] = path
  const { shape, valueType, element } = definitionOf(schema)
  const child = shape?.[String(key)] ?? valueType ?? element
  return path.length === 0 ? schema : child && schemaAt(rest, child)
}

function definitionOf({ def }: z.ZodType): SchemaDefinition {
  const { innerType } = def as SchemaDefinition
  return innerType ? definitionOf(innerType) : (def as SchemaDefinition)
}

interface SchemaDefinition {
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  /** Schemas of a record's keys and values. */
  keyType?: z.ZodType
  valueType?: z.ZodType
  /** Schema of a list's items. */
  element?: z.ZodType
}
