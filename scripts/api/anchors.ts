import type { Api, ApiOperation, ApiSchema } from './api.ts'
import { listFields, listPaths } from './list-fields.ts'

/** Where a field belongs. */
export type FieldPlace = 'path' | 'query' | 'header' | 'body' | 'response'

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
  const paths = listPaths(listFields(schemas[name]!, schemas))
  return [anchorOfSchema(name), ...paths.map((path) => anchorOfSchema(name, path))]
}
