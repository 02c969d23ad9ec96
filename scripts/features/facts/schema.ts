import * as z from 'zod'
import { joinInBackticks } from '#core/message-parts.ts'

/** Key of an entry, such as `batchResults` in `{product.limits.batchResults}`. */
const entryKeySchema = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/)

/** Markdown for a table cell. Links in it are routes. */
const markdownCellSchema = z.string().trim().min(1).max(300)

const shortTextSchema = z.string().trim().min(1).max(80)

/** Roles in ascending order of rights, and the lowest role for each action. */
const rolesSchema = z
  .strictObject({
    roles: z
      .array(
        z.strictObject({
          name: shortTextSchema,
          value: shortTextSchema,
          for: markdownCellSchema,
        }),
      )
      .min(1),
    actions: z.record(
      entryKeySchema,
      z.strictObject({
        action: markdownCellSchema,
        role: shortTextSchema,
      }),
    ),
  })
  .superRefine(({ roles, actions }, context) => {
    for (const [action, { role }] of Object.entries(actions)) {
      if (roles.some((each) => each.name === role)) continue
      const expected = `one of ${joinInBackticks(roles.map((each) => each.name))}`
      context.addIssue({ code: 'custom', path: ['actions', action, 'role'], params: { expected } })
    }
  })

const limitsSchema = z.strictObject({
  values: z.record(entryKeySchema, z.int().min(1)),
  tables: z.record(
    entryKeySchema,
    z.array(z.strictObject({ what: markdownCellSchema, limit: markdownCellSchema })).min(1),
  ),
})

/** Groups of terms. Each term is the only word for its concept. */
const glossarySchema = z
  .record(
    entryKeySchema,
    z.strictObject({
      columns: z
        .tuple([shortTextSchema, shortTextSchema, shortTextSchema])
        .meta({ expected: 'a list of three names' }),
      terms: z
        .array(
          z.strictObject({
            term: shortTextSchema,
            meaning: markdownCellSchema,
            example: markdownCellSchema,
            /** Discouraged variants. */
            not: z.array(shortTextSchema).optional(),
          }),
        )
        .min(1),
    }),
  )
  .refine((groups) => Object.keys(groups).length > 0, {
    params: { expected: 'at least one group of terms' },
  })

/**
 * Example company used throughout the documentation. Additional fields are allowed because tests
 * compare pages with them.
 */
const exampleSchema = z.looseObject({
  company: z.looseObject({ name: shortTextSchema }),
  people: z.array(
    z.looseObject({ name: shortTextSchema, email: z.email(), role: shortTextSchema }),
  ),
  projects: z.array(z.looseObject({ code: shortTextSchema })).optional(),
  cases: z.array(z.looseObject({ seq: z.int(), title: shortTextSchema })),
  runs: z.array(
    z.looseObject({
      id: z.int(),
      title: shortTextSchema,
      statuses: z.record(
        z.string().regex(/^\d+$/),
        z.enum(['open', 'passed', 'failed', 'blocked', 'skipped']),
      ),
    }),
  ),
})

const spellingSchema = z
  .string()
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} .'’&/+#-]{0,58}[\p{L}\p{N}+#])?$/u)
  .meta({ expected: 'a word or a few words, such as `drop-down`' })

/** Preferred spelling for each discouraged variant. */
const replacementsSchema = z
  .record(spellingSchema, spellingSchema)
  .superRefine((entries, context) => {
    for (const [variant, preferred] of Object.entries(entries)) {
      if (!` ${preferred} `.toLowerCase().includes(` ${variant} `.toLowerCase())) continue
      const expected = `a text without \`${variant}\``
      context.addIssue({ code: 'custom', path: [variant], params: { expected } })
    }
  })
  .optional()

/** Preferred spellings of names and words. */
const termsSchema = z.strictObject({
  /** Names in their preferred case. All listed case variants are valid. Fixes use the first one. */
  names: z.array(spellingSchema).optional(),
  words: replacementsSchema,
})

export const factSchemas = {
  roles: rolesSchema,
  limits: limitsSchema,
  glossary: glossarySchema,
  example: exampleSchema,
  terms: termsSchema,
}
