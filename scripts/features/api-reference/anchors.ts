import type { AnchorName } from '#content/feature.ts'
import type { Api, ApiSchema, ParameterLocation } from './api.ts'
import { listFields, listFieldPaths, createReference } from './resolve-schema.ts'

export type FieldLocation = ParameterLocation | 'body' | 'response'

export function anchorOfOperation(id: string, location?: FieldLocation, path?: string): string {
  return location === undefined ? `op-${id}` : `op-${id}.${location}.${path}`
}

export function anchorOfSchema(name: string, path?: string): string {
  return path === undefined ? `schema-${name}` : `schema-${name}.${path}`
}

/** Lists the ids of an operation and its fields, in page order. */
export function listOperationAnchors(id: string, api: Api): string[] {
  return collectOperationAnchorNames(id, api).map(([anchor]) => anchor)
}

/** Lists the ids of a named schema and its fields, in page order. */
export function listSchemaAnchors(name: string, api: Api): string[] {
  return collectSchemaAnchorNames(name, api).map(([anchor]) => anchor)
}

/**
 * Maps the ids of operations, and of the fields of operations and schemas, to their search names.
 */
export function collectApiAnchorNames(api: Api): ReadonlyMap<string, AnchorName> {
  return new Map([
    ...api.operations.flatMap(({ id }) => collectOperationAnchorNames(id, api)),
    ...Object.keys(api.schemas).flatMap((name) => collectSchemaAnchorNames(name, api).slice(1)),
  ])
}

type NamedAnchor = [anchor: string, name: AnchorName]

function collectOperationAnchorNames(id: string, { operations, schemas }: Api): NamedAnchor[] {
  const operation = operations.find((each) => each.id === id)
  if (!operation) return []
  const { method, path, summary, parameters, body, success } = operation
  const nameField = (location: FieldLocation, name: string): NamedAnchor => [
    anchorOfOperation(id, location, name),
    { name, note: `${summary}: ${locationNotes[location]}` },
  ]
  const nameFields = (location: FieldLocation, schema: ApiSchema | undefined) =>
    schema
      ? listFieldPaths(listFields(schema, schemas)).map((name) => nameField(location, name))
      : []
  return [
    [anchorOfOperation(id), { name: `${method} ${path}`, note: summary }],
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

function collectSchemaAnchorNames(name: string, { schemas }: Api): NamedAnchor[] {
  if (!Object.hasOwn(schemas, name)) return []
  const note = `Field of ${name}`
  return [
    [anchorOfSchema(name), { name, note: 'Schema' }],
    ...listFieldPaths(listFields(createReference(name), schemas)).map((path): NamedAnchor => [
      anchorOfSchema(name, path),
      { name: path, note },
    ]),
  ]
}
