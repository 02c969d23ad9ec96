import type { ApiSchema } from './api.ts'
import { resolveSchema, type Schemas } from './resolve-schema.ts'

/** A member of a body, as a reference lists it. */
export interface ApiField {
  /** Key of the member; `*` where any key may stand. */
  name: string
  /** Keys from the top of the body down, with periods between; lists add nothing to it. */
  path: string
  /** Without references. */
  schema: ApiSchema
  required: boolean
  nullable: boolean
  /** Members of the object, or of the objects in the list. */
  fields: ApiField[]
  /** Name of the schema whose members are listed further up: it holds itself. */
  repeats: string | undefined
}

/** Lists the members of an object, or of the objects in a list, with all that is in them. */
export function listFields(schema: ApiSchema, schemas: Schemas): ApiField[] {
  return listMembers({ schema, schemas, path: '', above: [] }).fields
}

/** The paths of all fields, in order. */
export function listPaths(fields: ApiField[]): string[] {
  return fields.flatMap(({ path, fields: nested }) => [path, ...listPaths(nested)])
}

/** Goes through lists to what is in them. */
export function itemSchema(schema: ApiSchema, schemas: Schemas) {
  const names: string[] = []
  let found = resolveSchema(schema, schemas)
  while (found.schema.items) {
    names.push(...found.names)
    found = resolveSchema(found.schema.items, schemas)
  }
  return { schema: found.schema, names: [...names, ...found.names] }
}

interface MembersInput {
  schema: ApiSchema
  schemas: Schemas
  path: string
  /** Names of the schemas around. */
  above: string[]
}

function listMembers({ schema, schemas, path, above }: MembersInput) {
  const { schema: inner, names } = itemSchema(schema, schemas)
  const repeats = names.find((name) => above.includes(name))
  if (repeats !== undefined) return { fields: [], repeats }
  const properties = Object.entries(inner.properties ?? {})
  const { additionalProperties: others } = inner
  if (typeof others === 'object' && Object.keys(others).length > 0) properties.push(['*', others])
  const fields = properties.map(([name, property]): ApiField => {
    const own = resolveSchema(property, schemas)
    const fieldPath = path === '' ? name : `${path}.${name}`
    const nested = { schema: property, schemas, path: fieldPath, above: [...above, ...names] }
    return {
      name,
      path: fieldPath,
      schema: own.schema,
      required: inner.required?.includes(name) === true,
      nullable: own.nullable,
      ...listMembers(nested),
    }
  })
  return { fields, repeats: undefined }
}
