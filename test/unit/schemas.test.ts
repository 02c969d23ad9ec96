import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { parseYaml } from '#core/yaml/parse-yaml.ts'
import { describeIssues } from '#core/yaml/zod-diagnostics.ts'

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
