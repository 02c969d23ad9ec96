import type { Api, ApiOperation, ApiSchema, ParameterPlace } from './api.ts'
import { listFields, listPaths } from './list-fields.ts'
import { referTo } from './resolve-schema.ts'

/** Where a field belongs. */
export type FieldPlace = ParameterPlace | 'body' | 'response'

/** Anchor of an operation, or of one of its fields. */
export function anchorOfOperation(id: string, place?: FieldPlace, path?: string): string {
  return place === undefined ? `op-${id}` : `op-${id}.${place}.${path}`
}

/** Anchor of a schema that is explained by itself, or of one of its fields. */
export function anchorOfSchema(name: string, path?: string): string {
  return path === undefined ? `schema-${name}` : `schema-${name}.${path}`
}

/** Lists the anchors that `<Operation>` brings to a page, in order. */
export function listOperationAnchors(operation: ApiOperation, { schemas }: Api): string[] {
  const { id, parameters, body, success } = operation
  const fieldsOf = (place: FieldPlace, schema: ApiSchema | undefined) =>
    schema
      ? listPaths(listFields(schema, schemas)).map((path) => anchorOfOperation(id, place, path))
      : []
  return [
    anchorOfOperation(id),
    ...parameters.map((parameter) => anchorOfOperation(id, parameter.in, parameter.name)),
    ...fieldsOf('body', body?.schema),
    ...fieldsOf('response', success?.schema),
  ]
}

/** Lists the anchors that `<Schema>` brings to a page, in order; none where there is no such schema. */
export function listSchemaAnchors(name: string, { schemas }: Api): string[] {
  if (!Object.hasOwn(schemas, name)) return []
  const paths = listPaths(listFields(referTo(name), schemas))
  return [anchorOfSchema(name), ...paths.map((path) => anchorOfSchema(name, path))]
}

/** Whether an id may be one that the description of the API brings. */
export function isApiAnchor(id: string): boolean {
  return id.startsWith('op-') || id.startsWith('schema-')
}

/** The ids that the component `name` brings to the page on which it stands, in the order of the page. */
export function listApiAnchors(
  name: string,
  attributes: Readonly<Record<string, string>>,
  api: Api,
): string[] {
  if (name === 'Schema') return listSchemaAnchors(attributes.name ?? '', api)
  const operation = api.operations.find(({ id }) => id === attributes.id)
  return name === 'Operation' && operation ? listOperationAnchors(operation, api) : []
}
