import type { Api, ApiParameter, ApiSchema } from '../../api/api.ts'
import { describeLimits, describeType } from '../../api/describe-schema.ts'
import { listFields, type ApiField } from '../../api/list-fields.ts'
import { renderAttributes } from '../escape-mdx.ts'
import { renderInline } from './render-markdown.ts'

/** Makes the anchor of a field from its path. */
export type AnchorOf = (path: string) => string

/** Nested fields up to this number are shown at once, at the first level. */
const openUpTo = 8

/** Renders the fields of an object, or of the objects in a list; empty where it has none. */
export function renderFields(schema: ApiSchema, api: Api, anchorOf: AnchorOf): string {
  const fields = listFields(schema, api.schemas)
  return fields.length === 0 ? '' : renderList(fields, api, anchorOf, 0)
}

/** Renders parameters as a list of fields. */
export function renderParameters(parameters: ApiParameter[], api: Api, anchorOf: AnchorOf): string {
  const fields = parameters.map(({ name, schema, required, description }) => {
    const start = renderStart({ id: anchorOf(name), name, schema, required }, api)
    return `${start}${renderText(description, schema, api)}</RefField>`
  })
  return joinBlocks(['<RefFields>', ...fields, '</RefFields>'])
}

/** Puts blocks of MDX one below the other; empty ones are left out. */
export function joinBlocks(blocks: (string | undefined | false)[]): string {
  return blocks.filter(Boolean).join('\n\n')
}

function renderList(fields: ApiField[], api: Api, anchorOf: AnchorOf, depth: number): string {
  const blocks = fields.map((field) => {
    const { path, name, schema, required, repeats, fields: nested } = field
    const start = renderStart({ id: anchorOf(path), name, required, schema: withNull(field) }, api)
    const text = renderText(schema.description ?? '', schema, api)
    const note = repeats ? `${text} Its fields are those of \`${repeats}\` above.` : text
    if (nested.length === 0) return `${start}${note}</RefField>`
    // What holds the only field of a body is what the body is about.
    const isOpen = depth === 0 && (fields.length === 1 || nested.length <= openUpTo)
    const summary = nested.length === 1 ? '1 field' : `${nested.length} fields`
    return joinBlocks([
      start,
      note,
      `<RefNested${renderAttributes({ summary, open: isOpen ? '' : undefined })}>`,
      renderList(nested, api, anchorOf, depth + 1),
      '</RefNested>',
      '</RefField>',
    ])
  })
  return joinBlocks(['<RefFields>', ...blocks, '</RefFields>'])
}

function withNull({ schema, nullable }: ApiField): ApiSchema {
  return nullable ? { ...schema, type: [schema.type ?? [], 'null'].flat() } : schema
}

interface FieldStart {
  id: string
  name: string
  required: boolean
  schema: ApiSchema
}

function renderStart({ id, name, required, schema }: FieldStart, api: Api): string {
  const type = describeType(schema, api.schemas)
  return `<RefField${renderAttributes({ id, name, type, required: required ? '' : undefined })}>`
}

function renderText(description: string, schema: ApiSchema, api: Api): string {
  const limits = describeLimits(schema, api.schemas).join('; ')
  const shown = limits === '' ? '' : `<small>${renderInline(capitalize(limits))}</small>`
  return [renderInline(description), shown].filter(Boolean).join(' ')
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
