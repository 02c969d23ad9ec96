import type { ApiSchema } from './api.ts'
import { resolveSchema, type Schemas } from './resolve-schema.ts'

export interface ApiField {
  /** Key, or `*` for additional properties. */
  name: string
  /** Dotted path from the root of the body. Lists add no segment. */
  path: string
  schema: ApiSchema
  required: boolean
  nullable: boolean
  /** Fields of the object, or of the objects in the list. */
  fields: ApiField[]
  /** Name of the recursive schema if its fields are already listed above. */
  repeats: string | undefined
}

/** Lists the fields of an object, or of the objects in a list, with nested fields. */
export function listFields(schema: ApiSchema, schemas: Schemas): ApiField[] {
  return collectFields({ schema, schemas, path: '', outer: [] }).fields
}

export function listPaths(fields: ApiField[]): string[] {
  return fields.flatMap(({ path, fields: nested }) => [path, ...listPaths(nested)])
}

/** Unwraps nested lists. Returns the item schema and the names of all schemas on the way to it. */
export function itemSchema(schema: ApiSchema, schemas: Schemas) {
  const names: string[] = []
  let found = resolveSchema(schema, schemas)
  while (found.schema.items) {
    names.push(...found.names)
    found = resolveSchema(found.schema.items, schemas)
  }
  return { schema: found.schema, names: [...names, ...found.names] }
}

interface FieldsInput {
  schema: ApiSchema
  schemas: Schemas
  path: string
  /** Names of the enclosing schemas. */
  outer: string[]
}

function collectFields({ schema, schemas, path, outer }: FieldsInput) {
  const { schema: inner, names } = itemSchema(schema, schemas)
  const repeats = names.find((name) => outer.includes(name))
  if (repeats !== undefined) return { fields: [], repeats }
  const properties = Object.entries(inner.properties ?? {})
  const { additionalProperties: extra } = inner
  if (typeof extra === 'object' && Object.keys(extra).length > 0) properties.push(['*', extra])
  const fields = properties.map(([name, property]): ApiField => {
    const resolved = resolveSchema(property, schemas)
    const fieldPath = path === '' ? name : `${path}.${name}`
    const nested = { schema: property, schemas, path: fieldPath, outer: [...outer, ...names] }
    return {
      name,
      path: fieldPath,
      schema: resolved.schema,
      required: inner.required?.includes(name) === true,
      nullable: resolved.nullable,
      ...collectFields(nested),
    }
  })
  return { fields, repeats: undefined }
}
