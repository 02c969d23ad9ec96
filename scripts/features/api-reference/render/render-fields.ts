import { joinBlocks, renderAttributes, renderElement } from '#core/escape.ts'
import { capitalize } from '#core/message-parts.ts'
import type { Api, ApiParameter, ApiSchema } from '../api.ts'
import { describeConstraints, describeType } from '../describe-schema.ts'
import { listFields, type ApiField } from '../resolve-schema.ts'
import { inlineMarkdownToMdx } from './markdown-to-mdx.ts'

export interface FieldOptions {
  anchorOf: (path: string) => string
  /**
   * Whether the fields belong to a response. If so, sizes are omitted, and optional fields are
   * marked instead of required ones.
   */
  isResponse?: boolean
}

/** Maximum number of nested fields to expand initially. Deeper levels always start collapsed. */
const maxOpenNestedFields = 8

/** Renders the fields of an object or of the objects in a list. */
export function renderFields(schema: ApiSchema, api: Api, options: FieldOptions): string {
  const fields = listFields(schema, api.schemas)
  return fields.length === 0 ? '' : renderFieldList(fields, api, options, 0)
}

export function renderParameters(
  parameters: ApiParameter[],
  api: Api,
  options: FieldOptions,
): string {
  const fields = parameters.map(({ name, schema, required, description }): ApiField => {
    const own = { name, path: name, required, schema: { ...schema, description } }
    return { ...own, nullable: false, fields: [], repeatedSchema: undefined }
  })
  return renderFieldList(fields, api, options, 0)
}

function renderFieldList(
  fields: ApiField[],
  api: Api,
  options: FieldOptions,
  depth: number,
): string {
  const blocks = fields.map((field) => {
    const { schema, repeatedSchema, fields: nested } = field
    const start = renderOpeningTag(field, api, options)
    const text = renderDescription(schema, api, options)
    const note = repeatedSchema
      ? `${text} Its fields are those of \`${repeatedSchema}\` above.`
      : text
    if (nested.length === 0) return `${start}${note}</RefField>`
    // A single field at the first level wraps the actual content, so always expand it.
    const isOpen = depth === 0 && (fields.length === 1 || nested.length <= maxOpenNestedFields)
    const summary = nested.length === 1 ? '1 field' : `${nested.length} fields`
    return joinBlocks([
      start,
      note,
      renderElement('RefNested', { summary, open: isOpen ? '' : undefined }, [
        renderFieldList(nested, api, options, depth + 1),
      ]),
      '</RefField>',
    ])
  })
  return renderElement('RefFields', {}, blocks)
}

function renderOpeningTag(
  { name, path, required, schema, nullable }: ApiField,
  api: Api,
  { anchorOf, isResponse = false }: FieldOptions,
): string {
  const shown = nullable ? { ...schema, type: [schema.type ?? [], 'null'].flat() } : schema
  const type = describeType(shown, api.schemas)
  const note = isResponse ? !required && 'optional' : required && 'required'
  const attributes = { id: anchorOf(path), name, type, note: note || undefined }
  return `<RefField${renderAttributes(attributes)}>`
}

function renderDescription(
  schema: ApiSchema,
  { schemas }: Api,
  { isResponse }: FieldOptions,
): string {
  const limits = describeConstraints(schema, schemas, isResponse).join('; ')
  const note = limits === '' ? '' : `<small>${inlineMarkdownToMdx(capitalize(limits))}</small>`
  return [inlineMarkdownToMdx(schema.description ?? ''), note].filter(Boolean).join(' ')
}
