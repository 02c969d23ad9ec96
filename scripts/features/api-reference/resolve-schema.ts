import { asMap } from '#core/yaml/parse-yaml.ts'
import type { ApiSchema } from './api.ts'

export type Schemas = Readonly<Record<string, ApiSchema>>

/** Schema with its top-level `$ref`, `allOf`, `anyOf` and `oneOf` merged. */
export interface ResolvedSchema {
  schema: ApiSchema
  /** Names of the schemas merged into it. */
  names: string[]
  nullable: boolean
}

/** Maximum number of schemas to merge into one. References may repeat exponentially. */
const maxParts = 1000

/**
 * Resolves the `$ref` of a schema and merges its `allOf`, `anyOf` and `oneOf` into it. Properties
 * of alternatives are required if every alternative requires them.
 */
export function resolveSchema(
  schema: ApiSchema,
  schemas: Schemas,
  depth = 0,
  budget = { left: maxParts },
): ResolvedSchema {
  if (depth > 20 || budget.left-- <= 0) return { schema: {}, names: [], nullable: false }
  const resolvePart = (part: ApiSchema) => resolveSchema(part, schemas, depth + 1, budget)
  const { $ref, allOf, anyOf, oneOf, ...own } = asMap(schema) as ApiSchema
  const merged: ResolvedSchema = { schema: { ...own }, names: [], nullable: false }
  const name = typeof $ref === 'string' ? nameOfReference($ref) : undefined
  if (name !== undefined && Object.hasOwn(schemas, name)) {
    merged.names.push(name)
    mergeInto(merged, resolvePart(schemas[name]!))
  }
  for (const part of allOf ?? []) mergeInto(merged, resolvePart(part))
  const alternatives = (anyOf ?? oneOf ?? []).map(resolvePart)
  const isNull = ({ schema: { type } }: ResolvedSchema) => type === 'null'
  const parts = alternatives.filter((part) => !isNull(part))
  if (parts.length > 0) mergeInto(merged, parts.length === 1 ? parts[0]! : joinAlternatives(parts))
  const types = [merged.schema.type ?? []].flat()
  if (types.includes('null')) {
    const others = types.filter((type) => type !== 'null')
    merged.schema.type = others.length === 1 ? others[0]! : others
  }
  merged.nullable ||= types.includes('null') || parts.length < alternatives.length
  return merged
}

export function createReference(name: string): ApiSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/** Returns `Run` for `#/components/schemas/Run`. */
function nameOfReference(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

/** Merges `part` into `merged` in place. Existing values take precedence. */
function mergeInto(merged: ResolvedSchema, part: ResolvedSchema): void {
  const { schema } = merged
  const properties = { ...part.schema.properties, ...schema.properties }
  const required = [...(part.schema.required ?? []), ...(schema.required ?? [])]
  merged.schema = { ...part.schema, ...schema }
  if (Object.keys(properties).length > 0) merged.schema.properties = properties
  if (required.length > 0) merged.schema.required = [...new Set(required)]
  merged.names.push(...part.names)
  merged.nullable ||= part.nullable
}

function joinAlternatives(parts: ResolvedSchema[]): ResolvedSchema {
  const schemas = parts.map(({ schema }) => schema)
  const types = [...new Set(schemas.flatMap(({ type }) => type ?? []))]
  const properties = Object.assign({}, ...schemas.map((each) => each.properties ?? {})) as Record<
    string,
    ApiSchema
  >
  const [first = {}] = schemas
  const required = (first.required ?? []).filter((key) =>
    schemas.every((each) => each.required?.includes(key)),
  )
  const joined: ApiSchema = {
    ...(types.length > 0 && { type: types.length === 1 ? types[0]! : types }),
    ...(Object.keys(properties).length > 0 && { properties, required }),
    ...(schemas.every((each) => each.additionalProperties === false) && {
      additionalProperties: false,
    }),
  }
  return {
    schema: joined,
    names: parts.flatMap(({ names }) => names),
    nullable: parts.some(({ nullable }) => nullable),
  }
}
