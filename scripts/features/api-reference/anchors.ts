import type { AnchorName } from '#content/content-feature.ts'
import type { Api, ApiOperation, ApiSchema, ParameterPlace } from './api.ts'
import { listFields, listPaths } from './list-fields.ts'
import { referTo } from './resolve-schema.ts'

/** Where a field belongs. */
export type FieldPlace = ParameterPlace | 'body' | 'response'

/** Returns the anchor of an operation, or of one of its fields. */
export function anchorOfOperation(id: string, place?: FieldPlace, path?: string): string {
  return place === undefined ? `op-${id}` : `op-${id}.${place}.${path}`
}

/** Returns the anchor of a schema that is shown by itself, or of one of its fields. */
export function anchorOfSchema(name: string, path?: string): string {
  return path === undefined ? `schema-${name}` : `schema-${name}.${path}`
}

/** Returns whether an id has the form of those that the API brings. */
export function isApiAnchor(id: string): boolean {
  return id.startsWith('op-') || id.startsWith('schema-')
}

/** Lists the ids that the component `name` brings to its page, in order; none of what is unknown. */
export function listApiAnchors(
  name: string,
  attributes: Readonly<Record<string, string>>,
  api: Api,
): string[] {
  if (name === 'Schema') return nameSchema(attributes.name ?? '', api).map(([id]) => id)
  const operation = api.operations.find(({ id }) => id === attributes.id)
  return name === 'Operation' && operation ? nameOperation(operation, api).map(([id]) => id) : []
}

/** Names the anchors of operations and schemas for the search: method and path, names of fields. */
export function nameApiAnchors(api: Api): ReadonlyMap<string, AnchorName> {
  return new Map([
    ...api.operations.flatMap((operation) => nameOperation(operation, api)),
    ...Object.keys(api.schemas).flatMap((name) => nameSchema(name, api).slice(1)),
  ])
}

type NamedAnchor = [anchor: string, name: AnchorName]

function nameOperation(operation: ApiOperation, { schemas }: Api): NamedAnchor[] {
  const { id, method, path, summary, parameters, body, success } = operation
  const nameField = (place: FieldPlace, name: string): NamedAnchor => [
    anchorOfOperation(id, place, name),
    { name, note: `${summary}: ${placeNotes[place]}` },
  ]
  const nameFields = (place: FieldPlace, schema: ApiSchema | undefined) =>
    schema ? listPaths(listFields(schema, schemas)).map((name) => nameField(place, name)) : []
  return [
    [anchorOfOperation(id), { name: `${method} ${path}`, note: summary }],
    ...parameters.map((parameter) => nameField(parameter.in, parameter.name)),
    ...nameFields('body', body?.schema),
    ...nameFields('response', success?.schema),
  ]
}

const placeNotes: Record<FieldPlace, string> = {
  path: 'path parameter',
  query: 'query parameter',
  header: 'header',
  cookie: 'cookie',
  body: 'field of the body',
  response: 'field of the response',
}

function nameSchema(name: string, { schemas }: Api): NamedAnchor[] {
  if (!Object.hasOwn(schemas, name)) return []
  const note = `Field of ${name}`
  return [
    [anchorOfSchema(name), { name, note: 'Schema' }],
    ...listPaths(listFields(referTo(name), schemas)).map((path): NamedAnchor => [
      anchorOfSchema(name, path),
      { name: path, note },
    ]),
  ]
}
