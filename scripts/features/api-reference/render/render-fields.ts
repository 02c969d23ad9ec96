import { joinBlocks, renderAttributes } from '#core/escape.ts'
import { capitalize } from '#core/message-parts.ts'
import type { Api, ApiParameter, ApiSchema } from '../api.ts'
import { describeLimits, describeType } from '../describe-schema.ts'
import { listFields, type ApiField } from '../list-fields.ts'
import { renderInline } from './render-markdown.ts'

export interface FieldOptions {
  anchorOf: (path: string) => string
  /** Whether the fields belong to a response, which omits sizes and marks optional fields. */
  isResponse?: boolean
}

/** Maximum number of nested fields that are expanded initially, at the first level. */
const maxOpenFields = 8

/** Renders the fields of an object or of the objects in a list. */
export function renderFields(schema: ApiSchema, api: Api, options: FieldOptions): string {
  const fields = listFields(schema, api.schemas)
  return fields.length === 0 ? '' : renderList(fields, api, options, 0)
}

export function renderParameters(
  parameters: ApiParameter[],
  api: Api,
  options: FieldOptions,
): string {
  const fields = parameters.map(({ name, schema, required, description }) => {
    const start = renderStart({ name, path: name, schema, required }, api, options)
    return `${start}${renderText(description, schema, api, options)}</RefField>`
  })
  return joinBlocks(['<RefFields>', ...fields, '</RefFields>'])
}

function renderList(fields: ApiField[], api: Api, options: FieldOptions, depth: number): string {
  const blocks = fields.map((field) => {
    const { schema, repeats, fields: nested } = field
    const start = renderStart({ ...field, schema: withNull(field) }, api, options)
    const text = renderText(schema.description ?? '', schema, api, options)
    const note = repeats ? `${text} Its fields are those of \`${repeats}\` above.` : text
    if (nested.length === 0) return `${start}${note}</RefField>`
    // A single field at the first level wraps the actual content.
    const isOpen = depth === 0 && (fields.length === 1 || nested.length <= maxOpenFields)
    const summary = nested.length === 1 ? '1 field' : `${nested.length} fields`
    return joinBlocks([
      start,
      note,
      `<RefNested${renderAttributes({ summary, open: isOpen ? '' : undefined })}>`,
      renderList(nested, api, options, depth + 1),
      '</RefNested>',
      '</RefField>',
    ])
  })
  return joinBlocks(['<RefFields>', ...blocks, '</RefFields>'])
}

function withNull({ schema, nullable }: ApiField): ApiSchema {
  return nullable ? { ...schema, type: [schema.type ?? [], 'null'].flat() } : schema
}

function renderStart(
  { name, path, required, schema }: Pick<ApiField, 'name' | 'path' | 'required' | 'schema'>,
  api: Api,
  { anchorOf, isResponse = false }: FieldOptions,
): string {
  const type = describeType(schema, api.schemas)
  const note = isResponse ? !required && 'optional' : required && 'required'
  const attributes = { id: anchorOf(path), name, type, note: note || undefined }
  return `<RefField${renderAttributes(attributes)}>`
}

function renderText(
  description: string,
  schema: ApiSchema,
  { schemas }: Api,
  { isResponse }: FieldOptions,
): string {
  const limits = describeLimits(schema, schemas, isResponse).join('; ')
  const note = limits === '' ? '' : `<small>${renderInline(capitalize(limits))}</small>`
  return [renderInline(description), note].filter(Boolean).join(' ')
}
