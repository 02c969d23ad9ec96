import type { AnchorName } from '#content/feature.ts'
import type { Api, ApiOperation, ApiSchema, ParameterLocation } from './api.ts'
import { listFields, listPaths } from './list-fields.ts'
import { createReference } from './resolve-schema.ts'

export type FieldLocation = ParameterLocation | 'body' | 'response'

export function anchorOfOperation(id: string, location?: FieldLocation, path?: string): string {
  return location === undefined ? `op-${id}` : `op-${id}.${location}.${path}`
}

export function anchorOfSchema(name: string, path?: string): string {
  return path === undefined ? `schema-${name}` : `schema-${name}.${path}`
}

/** Lists the ids of an operation and its fields, in page order. */
export function listOperationIds(id: string, api: Api): string[] {
  const operation = api.operations.find((each) => each.id === id)
  return operation ? labelOperation(operation, api).map(([anchor]) => anchor) : []
}

/** Lists the ids of a named schema and its fields, in page order. */
export function listSchemaIds(name: string, api: Api): string[] {
  return labelSchema(name, api).map(([anchor]) => anchor)
}

/**
 * Maps the ids of operations, and of the fields of operations and schemas, to their search names.
 */
export function nameApiIds(api: Api): ReadonlyMap<string, AnchorName> {
  return new Map([
    ...api.operations.flatMap((operation) => labelOperation(operation, api)),
    ...Object.keys(api.schemas).flatMap((name) => labelSchema(name, api).slice(1)),
  ])
}

type LabeledAnchor = [anchor: string, name: AnchorName]

function labelOperation(operation: ApiOperation, { schemas }: Api): LabeledAnchor[] {
  const { id, method, path, summary, parameters, body, success } = operation
  const labelField = (location: FieldLocation, name: string): LabeledAnchor => [
    anchorOfOperation(id, location, name),
    { name, note: `${summary}: ${locationNotes[location]}` },
  ]
  const labelFields = (location: FieldLocation, schema: ApiSchema | undefined) =>
    schema ? listPaths(listFields(schema, schemas)).map((name) => labelField(location, name)) : []
  return [
    [anchorOfOperation(id), { name: `${method} ${path}`, note: summary }],
    ...parameters.map((parameter) => labelField(parameter.in, parameter.name)),
    ...labelFields('body', body?.schema),
    ...labelFields('response', success?.schema),
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

function labelSchema(name: string, { schemas }: Api): LabeledAnchor[] {
  if (!Object.hasOwn(schemas, name)) return []
  const note = `Field of ${name}`
  return [
    [anchorOfSchema(name), { name, note: 'Schema' }],
    ...listPaths(listFields(createReference(name), schemas)).map((path): LabeledAnchor => [
      anchorOfSchema(name, path),
      { name: path, note },
    ]),
  ]
}
