import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { FolderSchemas } from '#content/frameworks/framework-site.ts'
import type { SourceFile } from '#content/read/read-content.ts'

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
    ...(json !== undefined && { frontMatter: readJsonSchema(json) }),
    ...(typeof frontMatter === 'object' && {
      frontMatter: toObject(frontMatter, fieldTypes, ['front-matter']).loose(),
    }),
    ...(components && { components: new Map(contracts) }),
  }
}

const anyJson = {
  anyOf: ['string', 'number', 'boolean', 'array', 'object', 'null'].map((type) => ({ type })),
} as z.core.JSONSchema.JSONSchema

function readJsonSchema(json: string): z.ZodType {
  try {
    const schema = JSON.parse(json) as z.core.JSONSchema.JSONSchema
    // Zod does not require keys that `properties` lacks.
    const required = (schema.required ?? []).map((key) => [key, anyJson] as const)
    const properties = { ...Object.fromEntries(required), ...schema.properties }
    return z.fromJSONSchema({ ...schema, properties })
  } catch (error) {
    const reason = (error as Error).message
    throw new SettingError(`Cannot use the JSON Schema: ${reason}`, ['front-matter'])
  }
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
