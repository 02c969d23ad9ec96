import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { categorySchema, frontMatterSchema } from '#content/schema/front-matter.ts'
import { collectComponents } from '#content/schema/components.ts'
import { productSchema } from '#content/schema/product.ts'
import { createThemeSchema } from '#content/schema/theme.ts'
import { expectedOf } from '#core/yaml/expected-value.ts'
import { parseYaml } from '#core/yaml/parse-yaml.ts'
import { describeIssues } from '#core/yaml/zod-diagnostics.ts'
import { features } from '#features/index.ts'
import { folderSettings } from '#gate/settings/folder-schemas.ts'

type Code = z.core.$ZodIssue['code']

/** Schema of a key `a`, a wrong value in YAML, and the message, for each code of zod's issues. */
const mistakes: Record<Code, [schema: z.ZodType, value: string, message: string]> = {
  invalid_type: [z.date(), 'x', 'Unexpected value `"x"` for `a`, expected another value'],
  invalid_value: [
    z.enum(['x', 'y']),
    'z',
    'Unexpected value `"z"` for `a`, expected one of `x`, `y`',
  ],
  invalid_format: [z.email(), 'x', 'Unexpected value `"x"` for `a`, expected another value'],
  invalid_union: [
    z.union([z.string(), z.boolean()]),
    '1',
    'Unexpected value `1` for `a`, expected another value',
  ],
  invalid_key: [
    z.record(z.string().regex(/^x$/).meta({ expected: '`x`' }), z.int()),
    '{ y: 1 }',
    'Unexpected key `y` of `a`, expected `x`',
  ],
  invalid_element: [
    z.preprocess(() => new Map([[{}, 1]]), z.map(z.unknown(), z.string())),
    '{}',
    'Unexpected value `{}` for `a`, expected another value',
  ],
  unrecognized_keys: [
    z.strictObject({ xyz: z.int().optional() }),
    '{ xyy: 1 }',
    'Unexpected key `xyy` of `a`; did you mean `xyz`?',
  ],
  not_multiple_of: [
    z.number().multipleOf(2),
    '3',
    'Unexpected value `3` for `a`, expected another value',
  ],
  too_small: [
    z.array(z.int()).min(2),
    '[1]',
    'Unexpected value `[1]` for `a`, expected a list, at least 2 items',
  ],
  too_big: [
    z.string().max(3),
    'long',
    'Unexpected value `"long"` for `a`, expected a text, at most 3 characters',
  ],
  custom: [
    z.string().refine(() => false),
    'x',
    'Unexpected value `"x"` for `a`, expected another value',
  ],
}

describe.each(Object.entries(mistakes))(
  'an issue of the code %s',
  (code, [schema, value, message]) => {
    const object = z.strictObject({ a: schema })
    const { issues } = object.safeParse(parse(`a: ${value}`)).error!

    it('is described in YAML', () => {
      expect(issues).toMatchObject([{ code }])
      expect(parseYaml(`a: ${value}`, object).problems).toMatchObject([{ message }])
    })

    it('is described in settings, without the words of zod', () => {
      const problems = describeIssues(issues, { schema: object, data: parse(`a: ${value}`) })
      expect(problems).toHaveLength(1)
      for (const each of issues) expect(JSON.stringify(problems)).not.toContain(each.message)
    })
  },
)

/** Schemas whose expected value has a name, or is described by the limits of the schema. */
const plainTypes = /^(?:string|number|boolean|object|record|array|enum|literal|unknown|any)$/

interface Definition {
  type: string
  format?: string
  checks?: { _zod: { def: { check: string } } }[]
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  items?: z.ZodType[]
  keyType?: z.ZodType
  [child: string]: unknown
}

/** Lists the paths of schemas for which messages could not say what is expected. */
function listUnnamed(schema: z.ZodType, path: string): string[] {
  const definition = schema.def as unknown as Definition
  const { keyType } = definition
  const keys = keyType ? listUnnamed(keyType, `${path}.keys`) : []
  // Values within take over what a schema says, but keys do not.
  if (expectedOf(schema) !== undefined) return keys
  const { type, checks = [], shape = {} } = definition
  const isWrapper = definition.innerType !== undefined
  const isFormat =
    type === 'string' &&
    (definition.format ?? checks.some(({ _zod }) => _zod.def.check === 'string_format'))
  const children = ['innerType', 'element', 'valueType'].flatMap((name) => {
    const child = definition[name] as z.ZodType | undefined
    return child ? listUnnamed(child, `${path}.${name}`) : []
  })
  return [
    ...(isFormat || !(isWrapper || plainTypes.test(type)) ? [path] : []),
    ...keys,
    ...children,
    ...Object.entries(shape).flatMap(([name, each]) => listUnnamed(each, `${path}.${name}`)),
  ]
}

it('all schemas say what they expect', () => {
  const components = Array.from(
    collectComponents(features),
    ([name, { attributes }]) => [name, attributes] as const,
  )
  const schemas = {
    frontMatterSchema,
    categorySchema,
    productSchema,
    theme: createThemeSchema({ name: 'Acme' }),
    folders: z.object(folderSettings),
    ...(Object.assign({}, ...features.map((feature) => feature.schemas)) as Record<
      string,
      z.ZodType
    >),
    ...Object.fromEntries(components),
  }
  expect(Object.entries(schemas).flatMap(([name, schema]) => listUnnamed(schema, name))).toEqual([])
})
