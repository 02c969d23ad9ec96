import type { ApiSchema } from './api.ts'
import { resolveSchema, type Schemas } from './resolve-schema.ts'

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
