import * as z from 'zod'
import { findNearest } from '#core/did-you-mean.ts'
import type { Api, ApiSchema } from '../api.ts'
import { itemSchema } from '../list-fields.ts'
import type { SamplePlace } from './tracked-text.ts'

/** A problem of a sample, with offsets into it. */
export interface SampleProblem extends SamplePlace {
  message: string
  help?: string
}

/** A fault of a value, at a path into it. */
export interface ValueFault {
  path: PropertyKey[]
  /** Whether it is the key at the end of the path that is wrong, not its value. */
  isKey: boolean
  /** Whether the value is of another type than the schema asks for. */
  isMismatch: boolean
  message: string
  help?: string
}

type Issue = z.core.$ZodIssue

/** Checks a value against a schema of the API. */
export function checkValue(value: unknown, schema: ApiSchema, api: Api): ValueFault[] {
  const result = toZod(schema, api).safeParse(value)
  const issues = result.success ? [] : result.error.issues.flatMap(chooseAlternative)
  const meant = new Set<string | undefined>()
  const unknown = issues.flatMap((issue): ValueFault[] => {
    if (issue.code !== 'unrecognized_keys') return []
    const { properties = {} } = schemaAt(schema, issue.path, api)
    return issue.keys.map((key) => {
      const nearest = findNearest(key, Object.keys(properties))
      meant.add(nearest)
      const message = `Unexpected key \`${key}\`${nearest ? `; did you mean \`${nearest}\`?` : ''}`
      const names = Object.keys(properties).map((name) => `\`${name}\``)
      const path = [...issue.path, key]
      return { path, isKey: true, isMismatch: false, message, help: `Keys: ${names.join(', ')}` }
    })
  })
  const others = issues.flatMap((issue): ValueFault[] => {
    if (issue.code === 'unrecognized_keys') return []
    const { path } = issue
    const found = valueAt(value, path)
    const isMismatch = issue.code === 'invalid_type'
    if (found !== undefined) {
      return [{ path, isKey: false, isMismatch, message: describeIssue(issue, found) }]
    }
    const key = String(path.at(-1))
    if (meant.has(key)) return []
    return [
      { path: path.slice(0, -1), isKey: true, isMismatch, message: `Cannot find key \`${key}\`` },
    ]
  })
  return [...unknown, ...others]
}

/** Converts a schema; zod has no conditions, and what it cannot convert takes any value. */
function toZod(schema: ApiSchema, { schemas }: Api): z.ZodType {
  const toText = (value: unknown) =>
    JSON.stringify(value, (key, part: unknown) => (conditions.has(key) ? undefined : part))
  const refersTo = toText(schema).includes('"$ref"')
  const text = toText(refersTo ? { ...schema, $defs: schemas } : schema)
  const local = JSON.parse(text.replaceAll('"#/components/schemas/', '"#/$defs/')) as JsonSchema
  try {
    return z.fromJSONSchema(local, { registry: z.registry() })
  } catch {
    return z.any()
  }
}

const conditions = new Set(['if', 'then', 'else', 'not'])

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0]

/** Returns the issues of the alternative that was most likely meant. */
function chooseAlternative(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const alternatives = issue.errors.map((issues) =>
    issues
      .map((each) => ({ ...each, path: [...issue.path, ...each.path] }))
      .flatMap(chooseAlternative),
  )
  const isElsewhere = ({ code, path }: Issue) =>
    (code === 'invalid_type' || code === 'invalid_value') && path.length === issue.path.length
  const near = alternatives.filter((issues) => !issues.some(isElsewhere))
  const [best] = near.sort((a, b) => a.length - b.length)
  return best ?? [issue]
}

/** Says what was found, and what zod expects in its place. */
function describeIssue({ message }: Issue, value: unknown): string {
  const isLong = typeof value === 'object' && value !== null
  const kind = Array.isArray(value) ? 'array' : 'object'
  const shown = isLong ? kind : `\`${JSON.stringify(value)}\``
  const expected = /expected (.*?)(?:, received .*)?$/.exec(message)?.[1]
  return expected ? `Unexpected ${shown}, expected ${expected}` : `Unexpected ${shown}: ${message}`
}

/** Returns the schema of the part of a value at a path. */
function schemaAt(schema: ApiSchema, path: PropertyKey[], { schemas }: Api): ApiSchema {
  let found = itemSchema(schema, schemas).schema
  for (const key of path) {
    const property = typeof key === 'string' ? found.properties?.[key] : undefined
    if (property) found = itemSchema(property, schemas).schema
  }
  return found
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  )
}
