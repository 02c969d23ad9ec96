import type { NamedAnchor } from '#content/feature.ts'
import type { Api, ApiSchema, ParameterLocation } from './api.ts'
import { listFields, listFieldPaths, createReference } from './resolve-schema.ts'

export type FieldLocation = ParameterLocation | 'body' | 'response'

export function anchorOfOperation(id: string, location?: FieldLocation, path?: string): string {
  return location === undefined ? `op-${id}` : `op-${id}.${location}.${path}`
}

export function anchorOfSchema(name: string, path?: string): string {
  return path === undefined ? `schema-${name}` : `schema-${name}.${path}`
}

/** Names the ids of operations, and of the fields of operations and schemas. */
export function nameApiAnchors(api: Api): NamedAnchor[] {
  return [
    ...api.operations.flatMap(({ id }) => nameOperationAnchors(id, api)),
    ...Object.keys(api.schemas).flatMap((name) => nameSchemaAnchors(name, api).slice(1)),
  ]
}

/** Names the ids of an operation and its fields, in page order. */
export function nameOperationAnchors(id: string, { operations, schemas }: Api): NamedAnchor[] {
  const operation = operations.find((each) => each.id === id)
  if (!operation) return []
  const { method, path, summary, parameters, body, success } = operation
  const nameField = (location: FieldLocation, name: string): NamedAnchor => ({
    id: anchorOfOperation(id, location, name),
    name,
    note: `${summary}: ${locationNotes[location]}`,
  })
  const nameFields = (location: FieldLocation, schema: ApiSchema | undefined) =>
    schema
      ? listFieldPaths(listFields(schema, schemas)).map((name) => nameField(location, name))
      : []
  return [
    { id: anchorOfOperation(id), name: `${method} ${path}`, note: summary },
    ...parameters.map((parameter) => nameField(parameter.in, parameter.name)),
    ...nameFields('body', body?.schema),
    ...nameFields('response', success?.schema),
  ]
}

const locationNotes: Record<FieldLocation, string> = {
  path: 'path parameter',
  query: 'query parameter',
  header: 'header',
  cookie: 'cookie',
  body: 'field of the body',
  response: 'field of the response',
}

/** Names the ids of a named schema and its fields, in page order. */
export function nameSchemaAnchors(name: string, { schemas }: Api): NamedAnchor[] {
  if (!Object.hasOwn(schemas, name)) return []
  const paths = listFieldPaths(listFields(createReference(name), schemas))
  return [
    { id: anchorOfSchema(name), name, note: 'Schema' },
    ...paths.map((path) => ({
      id: anchorOfSchema(name, path),
      name: path,
      note: `Field of ${name}`,
    })),
  ]
}
