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
  const name = typeof $ref === 'string' ? nameOfReference($ref) : ''
  const referenced = Object.hasOwn(schemas, name) ? schemas[name] : undefined
  if (referenced) {
    merged.names.push(name)
    mergeInto(merged, resolvePart(referenced))
  }
  for (const part of allOf ?? []) mergeInto(merged, resolvePart(part))
  const alternatives = (anyOf ?? oneOf ?? []).map(resolvePart)
  const isNull = ({ schema: { type } }: ResolvedSchema) => type === 'null'
  const parts = alternatives.filter((part) => !isNull(part))
  const [first, ...rest] = parts
  if (first) mergeInto(merged, rest.length === 0 ? first : joinAlternatives(parts))
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
  const properties = Object.fromEntries(
    schemas.flatMap((each) => Object.entries(each.properties ?? {})),
  )
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

export interface ApiField {
  /** Key of the property, or `*` for additional properties. */
  name: string
  /** Dotted path from the root of the body. Lists add no segment to it. */
  path: string
  schema: ApiSchema
  required: boolean
  nullable: boolean
  /** Nested fields if the value is an object or a list of objects. */
  fields: ApiField[]
  /** Name of the schema if it is recursive and its fields are already listed above. */
  repeatedSchema: string | undefined
}

/** Lists the fields of an object, or of the objects in a list, with nested fields. */
export function listFields(schema: ApiSchema, schemas: Schemas): ApiField[] {
  const listed = { names: new Set<string>(), count: 0 }
  return collectFields({ schema, schemas, path: '', outerNames: [], listed }).fields
}

/** Maximum number of fields before those of a schema that is listed above are left out. */
const maxRepeatedFields = 1000

export function listFieldPaths(fields: ApiField[]): string[] {
  return fields.flatMap(({ path, fields: nested }) => [path, ...listFieldPaths(nested)])
}

/** Unwraps nested lists. Returns the item schema and the names of all schemas along the way. */
export function unwrapLists(schema: ApiSchema, schemas: Schemas) {
  const names: string[] = []
  let found = resolveSchema(schema, schemas)
  while (found.schema.items && !found.names.some((name) => names.includes(name))) {
    names.push(...found.names)
    found = resolveSchema(found.schema.items, schemas)
  }
  return { schema: found.schema, names: [...names, ...found.names] }
}

interface CollectFieldsInput {
  schema: ApiSchema
  schemas: Schemas
  path: string
  /** Names of the enclosing schemas. */
  outerNames: string[]
  /** Names of all schemas above, and the number of fields. */
  listed: { names: Set<string>; count: number }
}

function collectFields({ schema, schemas, path, outerNames, listed }: CollectFieldsInput) {
  const { schema: inner, names } = unwrapLists(schema, schemas)
  // Schemas that refer to each other twice have exponentially many fields.
  const known = listed.count > maxRepeatedFields ? [...listed.names] : outerNames
  const repeatedSchema = names.find((name) => known.includes(name))
  if (repeatedSchema !== undefined) return { fields: [], repeatedSchema }
  for (const name of names) listed.names.add(name)
  const properties = Object.entries(inner.properties ?? {})
  const { additionalProperties: extra } = inner
  if (typeof extra === 'object' && Object.keys(extra).length > 0) properties.push(['*', extra])
  listed.count += properties.length
  const fields = properties.map(([name, property]): ApiField => {
    const resolved = resolveSchema(property, schemas)
    const fieldPath = path === '' ? name : `${path}.${name}`
    const nested = {
      schema: property,
      schemas,
      path: fieldPath,
      outerNames: [...outerNames, ...names],
      listed,
    }
    return {
      name,
      path: fieldPath,
      schema: resolved.schema,
      required: inner.required?.includes(name) === true,
      nullable: resolved.nullable,
      ...collectFields(nested),
    }
  })
  return { fields, repeatedSchema: undefined }
}
