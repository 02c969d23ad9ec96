import type { FieldRules, FormField } from '#core/api-call/call-form.ts'
import type { ApiSchema, ApiServerVariable } from '../api.ts'
import { describeLimits, describeType } from '../describe-schema.ts'
import { renderPlain } from '../render/render-markdown.ts'
import { resolveSchema, type Schemas } from '../resolve-schema.ts'

interface FieldInput {
  name: string
  schema: ApiSchema
  required: boolean
  /** Markdown; that of the schema where left out. */
  description?: string
  example: unknown
  initial?: unknown
}

/** Builds the field of a parameter, or of a member of a body. */
export function buildField(input: FieldInput, schemas: Schemas): FormField {
  const { name, schema, required, initial } = input
  const { schema: own, nullable } = resolveSchema(schema, schemas)
  const { examples = [], default: standard } = own
  const example = input.example ?? examples[0] ?? standard
  return {
    ...buildRules(schema, schemas),
    name,
    type: describeType(schema, schemas),
    description: renderPlain(input.description ?? own.description ?? ''),
    limits: describeLimits(schema, schemas).join('; '),
    required,
    isNullable: nullable,
    ...(initial !== undefined && { initial }),
    ...(example !== undefined && { example }),
  }
}

/** Builds the field of a part of the server's address. */
export function buildVariableField(variable: ApiServerVariable): FormField {
  return {
    kind: 'text',
    name: variable.name,
    type: 'string',
    description: renderPlain(variable.description),
    limits: '',
    required: true,
    isNullable: false,
    initial: variable.default,
    // What can stand in the name of a host.
    ...(variable.enum.length > 0 ? { enum: variable.enum } : { pattern: '^[A-Za-z0-9.-]+$' }),
  }
}

const kinds: Record<string, FieldRules['kind']> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
}

function buildRules(schema: ApiSchema, schemas: Schemas): FieldRules {
  const { schema: own } = resolveSchema(schema, schemas)
  const { type, items, enum: values } = own
  if (type === 'array' && items) {
    const each = buildRules(items, schemas)
    const { minItems, maxItems, uniqueItems } = own
    const isPlain = each.kind !== 'json' && each.kind !== 'list'
    if (!isPlain) return { kind: 'json', shape: 'array' }
    return { kind: 'list', items: each, ...pick({ minItems, maxItems, uniqueItems }) }
  }
  const kind = kinds[typeof type === 'string' ? type : typeof values?.[0]]
  if (kind === undefined) return { kind: 'json', ...(type === 'object' && { shape: 'object' }) }
  if (own.format === 'binary') return { kind: 'file' }
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum } = own
  const sizes = { minLength, maxLength, minimum, maximum, exclusiveMinimum }
  // Values of another kind, such as null, cannot be chosen from a list.
  const choices = values?.filter(
    (value) => kinds[typeof value] === (kind === 'integer' ? 'number' : kind),
  )
  return {
    kind,
    ...pick({ ...sizes, enum: choices, pattern: isPattern(own.pattern) ? own.pattern : undefined }),
  }
}

/** Whether a browser can read a pattern. */
function isPattern(pattern: string | undefined): boolean {
  if (pattern === undefined) return false
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}

/** Leaves out what is undefined. */
function pick<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> }
}
