import * as z from 'zod'

/** A name under which pages use a value: `{product.limits.batchResults}`. */
const key = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/)

/** Markdown of a cell of a table; links lead to routes. */
const cell = z.string().trim().min(1).max(300)

/** A short name. */
const name = z.string().trim().min(1).max(80)

/** `facts/roles.yaml`: the roles, each with the rights of those before it, and the lowest that may act. */
export const rolesSchema = z
  .strictObject({
    roles: z
      .array(
        z.strictObject({
          name,
          value: name,
          for: cell,
        }),
      )
      .min(1),
    actions: z.record(
      key,
      z.strictObject({
        action: cell,
        role: name,
      }),
    ),
  })
  .superRefine(({ roles, actions }, context) => {
    for (const [action, { role }] of Object.entries(actions)) {
      if (roles.some((each) => each.name === role)) continue
      const expected = `one of ${roles.map((each) => `\`${each.name}\``).join(', ')}`
      context.addIssue({ code: 'custom', path: ['actions', action, 'role'], params: { expected } })
    }
  })

/** `facts/limits.yaml`: how much of what. */
export const limitsSchema = z.strictObject({
  values: z.record(key, z.int().min(1)),
  tables: z.record(key, z.array(z.strictObject({ what: cell, limit: cell })).min(1)),
})

/** `facts/glossary.yaml`: one word for each thing. */
export const glossarySchema = z
  .record(
    key,
    z.strictObject({
      columns: z.tuple([name, name, name]).meta({ expected: 'a list of three names' }),
      terms: z
        .array(
          z.strictObject({
            term: name,
            meaning: cell,
            example: cell,
            /** Words that pages must not use in its place. */
            not: z.array(name).optional(),
          }),
        )
        .min(1),
    }),
  )
  .refine((groups) => Object.keys(groups).length > 0, {
    params: { expected: 'at least one group of terms' },
  })

/**
 * `facts/example.yaml`: the company whose work all examples show, as far as pages are made from it. It may
 * say more, with which tests compare the pages.
 */
export const exampleSchema = z.looseObject({
  company: z.looseObject({ name }),
  people: z.array(z.looseObject({ name, email: z.email(), role: name })),
  projects: z.array(z.looseObject({ code: name })).optional(),
  cases: z.array(z.looseObject({ seq: z.int(), title: name })),
  runs: z.array(
    z.looseObject({
      id: z.int(),
      title: name,
      statuses: z.record(
        z.string().regex(/^\d+$/),
        z.enum(['open', 'passed', 'failed', 'blocked', 'skipped']),
      ),
    }),
  ),
})

/** A word or a few words, as text has them. */
const term = z
  .string()
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} .'’&/+#-]{0,58}[\p{L}\p{N}+#])?$/u)
  .meta({ expected: 'a word or a few words, such as `drop-down`' })

const replacements = z
  .record(term, term)
  .superRefine((entries, context) => {
    for (const [written, right] of Object.entries(entries)) {
      if (!` ${right} `.toLowerCase().includes(` ${written} `.toLowerCase())) continue
      const expected = `a text without \`${written}\``
      context.addIssue({ code: 'custom', path: [written], params: { expected } })
    }
  })
  .optional()

/** `facts/terms.yaml`: house style, as spellings that take the place of others. */
export const termsSchema = z.strictObject({
  /** In the letter case that text uses; the first of several that differ in case alone. */
  names: z.array(term).optional(),
  words: replacements,
  /** What may be a noun as well, and is replaced only where it is certainly a verb. */
  verbs: replacements,
})

/** The files of the feature below `facts/`, each with its schema. */
export const factSchemas = {
  roles: rolesSchema,
  limits: limitsSchema,
  glossary: glossarySchema,
  example: exampleSchema,
  terms: termsSchema,
}
