import { readFileSync } from 'node:fs'
import path from 'node:path'
// Ajv documents this file as the entry point for JSON Schema 2020-12.
// eslint-disable-next-line no-restricted-syntax
import { Ajv2020, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import * as z from 'zod'
import type { FolderSchemas } from '#content/frameworks/framework-docs.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import { splitPointer } from '#core/escape.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import { runToEnd } from '#core/run-within.ts'

const fieldsSchema = z.record(z.string(), z.string())

/** Settings in `lint.yaml` for documentation of other systems. */
export const folderSettings = {
  dictionary: z.string().optional().meta({ expected: 'the path of a list of words' }),
  'front-matter': z
    .union([z.string(), fieldsSchema])
    .optional()
    .meta({ expected: 'names with types, or the path of a JSON Schema' }),
  components: z
    .record(z.string(), fieldsSchema)
    .optional()
    .meta({ expected: 'names of components, each with its attributes and their types' }),
}

type FolderSettings = z.infer<z.ZodObject<typeof folderSettings>>

/** Problem with a setting, at its path in `lint.yaml`. */
export class SettingError extends Error {
  constructor(
    message: string,
    readonly setting: string[],
  ) {
    super(message)
  }
}

/** Reads what the settings name. Throws a {@link SettingError} if that is missing or invalid. */
export function readFolderSchemas(file: SourceFile, settings: FolderSettings): FolderSchemas {
  const { dictionary, 'front-matter': frontMatter, components } = settings
  const read = (key: string, name: string) => {
    try {
      return readFileSync(path.resolve(path.dirname(file.displayPath), name), 'utf8')
    } catch {
      throw new SettingError(`Cannot read \`${name}\``, [key])
    }
  }
  const words = dictionary === undefined ? undefined : read('dictionary', dictionary)
  const json = typeof frontMatter === 'string' ? read('front-matter', frontMatter) : undefined
  const contracts = Object.entries(components ?? {}).map(([name, attributes]) => {
    const schema = toObject(attributes, attributeTypes, ['components', name])
    return [name, { description: name, attributes: schema }] as const
  })
  return {
    key: [file.text, words, json].join('\0'),
    ...(words !== undefined && { words: new Set(words.toLowerCase().split(/\s+/)) }),
    ...(typeof frontMatter === 'string' && { frontMatter: readJsonSchema(json!, frontMatter) }),
    ...(typeof frontMatter === 'object' && {
      frontMatter: toObject(frontMatter, fieldTypes, ['front-matter']).loose(),
    }),
    ...(components && { components: new Map(contracts) }),
  }
}

/** Creates a schema that accepts what a JSON Schema does. Ignores `format`, as JSON Schema does. */
function readJsonSchema(json: string, name: string): z.ZodType {
  let validate: ValidateFunction
  try {
    const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false })
    validate = ajv.compile(JSON.parse(json) as AnySchema)
  } catch (error) {
    const reason = (error as Error).message
    throw new SettingError(`Cannot use the JSON Schema: ${reason}`, ['front-matter'])
  }
  return z.unknown().superRefine((value, context) => {
    // A pattern such as `(a+)+` may need years.
    if (runToEnd(`the patterns in \`${name}\``, () => validate(value))) return
    for (const error of validate.errors ?? []) {
      // Its `then` or `else` says more.
      if (error.keyword === 'if') continue
      const { path, expected } = describeViolation(error)
      context.addIssue({ code: 'custom', path, params: { expected } })
    }
  })
}

function describeViolation({ instancePath, keyword, message = '', params }: ErrorObject) {
  const path = splitPointer(instancePath)
  const { missingProperty, additionalProperty, allowedValues } = params as ViolationParams
  if (missingProperty !== undefined)
    return { path: [...path, missingProperty], expected: 'a value' }
  if (additionalProperty !== undefined) {
    return { path: [...path, additionalProperty], expected: 'no such key' }
  }
  if (keyword === 'enum') {
    return { path, expected: `one of ${joinInBackticks((allowedValues ?? []).map(String))}` }
  }
  return { path, expected: message.replace(/^must be /, '').replace(/^must /, 'that it must ') }
}

/** Parameters of some keywords, as Ajv documents them. */
interface ViolationParams {
  missingProperty?: string
  additionalProperty?: string
  allowedValues?: unknown[]
}

type Types = Readonly<Record<string, z.ZodType>>

const fieldTypes: Types = {
  string: z.string().meta({ expected: 'a text' }),
  number: z.number().meta({ expected: 'a number' }),
  boolean: z.boolean().meta({ expected: '`true` or `false`' }),
  date: z.iso.date().meta({ expected: 'a date, such as `2026-01-31`' }),
  list: z.array(z.unknown()).meta({ expected: 'a list' }),
  any: z.unknown(),
}

/** Types of attributes, whose literals are texts. An attribute without a value is an empty one. */
const attributeTypes: Types = {
  string: fieldTypes.string!,
  number: z
    .string()
    .regex(/^-?\d+(?:\.\d+)?$/)
    .meta({ expected: 'a number' }),
  boolean: z.enum(['', 'true', 'false']).meta({ expected: '`{true}` or `{false}`' }),
  any: z.unknown(),
}

/** Creates a schema from types by name. A name with `?` is optional; `a | b` is one of two texts. */
function toObject(fields: Record<string, string>, types: Types, setting: string[]): z.ZodObject {
  const entries = Object.entries(fields).map(([key, type]) => {
    const schema = type.includes('|')
      ? z.enum(type.split('|').map((each) => each.trim()))
      : types[type]
    if (!schema) {
      const expected = `expected ${Object.keys(types).join(', ')} or \`a | b\``
      throw new SettingError(`Unknown type \`${type}\`, ${expected}`, [...setting, key])
    }
    return [key.replace(/\?$/, ''), key.endsWith('?') ? schema.optional() : schema] as const
  })
  return z.strictObject(Object.fromEntries(entries))
}
