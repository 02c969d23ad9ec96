import type { Api, ApiParameter, ApiSchema } from '../api.ts'
import { describeLimits, describeType } from '../describe-schema.ts'
import { listFields, type ApiField } from '../list-fields.ts'
import { renderAttributes } from '#core/escape.ts'
import { joinBlocks, renderInline } from './render-markdown.ts'

/** How fields are rendered. */
export interface FieldOptions {
  /** Makes the anchor of a field from its path. */
  anchorOf: (path: string) => string
  /** Whether they are answered: then limits are left out, and what may be missing is marked. */
  isAnswer?: boolean
}

/** Nested fields up to this number are shown at once, at the first level. */
const openUpTo = 8

/** Renders the fields of an object, or of the objects in a list; empty where it has none. */
export function renderFields(schema: ApiSchema, api: Api, options: FieldOptions): string {
  const fields = listFields(schema, api.schemas)
  return fields.length === 0 ? '' : renderList(fields, api, options, 0)
}

/** Renders parameters as a list of fields. */
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
    // What holds the only field of a body is what the body is about.
    const isOpen = depth === 0 && (fields.length === 1 || nested.length <= openUpTo)
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
  { anchorOf, isAnswer = false }: FieldOptions,
): string {
  const type = describeType(schema, api.schemas)
  const note = isAnswer ? !required && 'optional' : required && 'required'
  const attributes = { id: anchorOf(path), name, type, note: note || undefined }
  return `<RefField${renderAttributes(attributes)}>`
}

function renderText(
  description: string,
  schema: ApiSchema,
  { schemas }: Api,
  { isAnswer }: FieldOptions,
): string {
  const limits = describeLimits(schema, schemas, isAnswer).join('; ')
  const shown = limits === '' ? '' : `<small>${renderInline(capitalize(limits))}</small>`
  return [renderInline(description), shown].filter(Boolean).join(' ')
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
