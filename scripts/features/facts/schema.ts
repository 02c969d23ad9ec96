import * as z from 'zod'
import { joinInBackticks } from '#core/message-parts.ts'

/** Key of an entry, as in `{product.limits.batchResults}`. */
const key = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/)

/** Markdown of a table cell. Links are routes. */
const cell = z.string().trim().min(1).max(300)

const name = z.string().trim().min(1).max(80)

/** Roles, each including the rights of those before it, and the lowest role for each action. */
const rolesSchema = z
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
      const expected = `one of ${joinInBackticks(roles.map((each) => each.name))}`
      context.addIssue({ code: 'custom', path: ['actions', action, 'role'], params: { expected } })
    }
  })

const limitsSchema = z.strictObject({
  values: z.record(key, z.int().min(1)),
  tables: z.record(key, z.array(z.strictObject({ what: cell, limit: cell })).min(1)),
})

/** `facts/glossary.yaml`: one word for each thing. */
const glossarySchema = z
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
            /** Discouraged variants. */
            not: z.array(name).optional(),
          }),
        )
        .min(1),
    }),
  )
  .refine((groups) => Object.keys(groups).length > 0, {
    params: { expected: 'at least one group of terms' },
  })

/** Example company of the documentation. Tests compare pages with its other fields. */
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

const term = z
  .string()
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} .'’&/+#-]{0,58}[\p{L}\p{N}+#])?$/u)
  .meta({ expected: 'a word or a few words, such as `drop-down`' })

/** Preferred spelling for each discouraged variant. */
const replacements = z
  .record(term, term)
  .superRefine((entries, context) => {
    for (const [variant, preferred] of Object.entries(entries)) {
      if (!` ${preferred} `.toLowerCase().includes(` ${variant} `.toLowerCase())) continue
      const expected = `a text without \`${variant}\``
      context.addIssue({ code: 'custom', path: [variant], params: { expected } })
    }
  })
  .optional()

/** House style for spellings. */
const termsSchema = z.strictObject({
  /** Names in their preferred letter case. If several differ only in case, the first one wins. */
  names: z.array(term).optional(),
  words: replacements,
  /** Words that may also be nouns. They are reported only if clearly used as verbs. */
  verbs: replacements,
})

export const factSchemas = {
  roles: rolesSchema,
  limits: limitsSchema,
  glossary: glossarySchema,
  example: exampleSchema,
  terms: termsSchema,
}
