import type { AnchorName } from '#content/feature.ts'
import type { Api, ApiOperation, ApiSchema } from './api.ts'
import { anchorOfOperation, anchorOfSchema, type FieldPlace } from './anchors.ts'
import { listFields, listPaths } from './list-fields.ts'
import { referTo } from './resolve-schema.ts'

/** What readers look for at the anchors of operations and schemas: method and path, names of fields. */
export function nameApiAnchors(api: Api): ReadonlyMap<string, AnchorName> {
  return new Map([
    ...api.operations.flatMap((operation) => nameOperation(operation, api)),
    ...Object.keys(api.schemas).flatMap((name) => nameSchema(name, api)),
  ])
}

function nameOperation(operation: ApiOperation, { schemas }: Api): [string, AnchorName][] {
  const { id, method, path, summary, parameters, body, success } = operation
  const nameField = (place: FieldPlace, name: string): [string, AnchorName] => [
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

function nameSchema(name: string, { schemas }: Api): [string, AnchorName][] {
  return listPaths(listFields(referTo(name), schemas)).map((path) => [
    anchorOfSchema(name, path),
    { name: path, note: `Field of ${name}` },
  ])
}
