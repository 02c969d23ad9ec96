import { readFileSync } from 'node:fs'
import path from 'node:path'
// Ajv documents this file as the entry point for JSON Schema 2020-12.
// eslint-disable-next-line no-restricted-syntax
import { Ajv2020, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import * as z from 'zod'
import type { DocsFolder } from '#content/docs-folder/docs-folder.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import { splitPointer } from '#core/escape.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import { runToEnd } from '#core/run-within.ts'

/** Settings in `lint.yaml` for folders of any docs site. */
export const folderSettings = {
  dictionary: z.string().optional().meta({ expected: 'the path of a list of words' }),
  'front-matter': z.string().optional().meta({ expected: 'the path of a JSON Schema' }),
}

type FolderSettings = z.infer<z.ZodObject<typeof folderSettings>>

export type FolderSchemas = Pick<DocsFolder, 'words' | 'frontMatter' | 'settings'>

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
  const read = (key: keyof FolderSettings) => {
    const name = settings[key]
    if (name === undefined) return undefined
    try {
      return readFileSync(path.resolve(path.dirname(file.displayPath), name), 'utf8')
    } catch {
      throw new SettingError(`Cannot read \`${name}\``, [key])
    }
  }
  const [words, json] = [read('dictionary'), read('front-matter')]
  return {
    settings: [file.text, words, json].join('\0'),
    ...(words !== undefined && { words: new Set(words.toLowerCase().split(/\s+/)) }),
    ...(json !== undefined && { frontMatter: readJsonSchema(json, settings['front-matter']!) }),
  }
}

/** Creates a schema that accepts what a JSON Schema does. Ignores `format`, as JSON Schema does. */
function readJsonSchema(json: string, name: string): z.ZodType {
  let validate: ValidateFunction
  try {
    const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false })
    const schema = JSON.parse(json) as AnySchema
    if (typeof schema === 'object' && '$async' in schema) throw new Error('it has `$async`')
    validate = ajv.compile(schema)
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
