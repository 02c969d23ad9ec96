import * as z from 'zod'
import { addDuplicates, addUnknown } from '#core/yaml/zod-diagnostics.ts'

/** Name of an option or argument. */
const cliNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/)
  .meta({ expected: 'lower-case letters, digits and hyphens' })

/** Name of a command, such as `junit-upload`, or of a command within others, as in `git remote add`. */
const commandNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}(?: [a-z][a-z0-9-]{0,39})*$/)
  .meta({ expected: 'lower-case words, such as `junit-upload` or `plan create`' })

/** Release that introduced an option or command, such as `25W40`. */
const releaseSchema = z
  .string()
  .regex(/^\d{2}W\d{2}$/)
  .meta({ expected: 'a release such as `25W40`' })

/** Paragraph of Markdown. Links in it are routes. */
const markdownParagraphSchema = z.string().trim().min(1).max(600)

/** Fields shared by options and arguments. */
const valueFields = {
  /** Regular expression that values in samples must match in full. */
  pattern: z
    .string()
    .refine(isValidPattern, { params: { expected: 'a regular expression' } })
    .optional(),
  /** Description of the expected value, used in messages. */
  expected: z.string().min(1).max(80).optional(),
  choices: z.array(z.string().min(1)).min(1).optional(),
  required: z.boolean().optional(),
  repeatable: z.boolean().optional(),
  description: markdownParagraphSchema,
}

const optionSchema = z.strictObject({
  short: z
    .string()
    .regex(/^[A-Za-z]$/)
    .optional()
    .meta({ expected: 'one letter' }),
  /** Name of the value, for options that take one. */
  value: cliNameSchema.optional(),
  default: z.string().min(1).optional(),
  /** Options that cannot be combined with this one. */
  excludes: z.array(cliNameSchema).optional(),
  since: releaseSchema.optional(),
  ...valueFields,
})

const commandSchema = z.strictObject({
  description: markdownParagraphSchema,
  since: releaseSchema.optional(),
  arguments: z.record(cliNameSchema, z.strictObject(valueFields)).optional(),
  options: z.record(cliNameSchema, optionSchema).optional(),
})

const cliObject = z.strictObject({
  options: z.record(cliNameSchema, optionSchema),
  commands: z.record(commandNameSchema, commandSchema),
  environment: z.array(
    z.strictObject({
      name: z
        .string()
        .regex(/^[A-Z][A-Z0-9_]+$/)
        .meta({ expected: 'capital letters, digits and underscores' }),
      required: z.boolean().optional(),
      example: z.string().min(1).optional(),
      description: markdownParagraphSchema,
    }),
  ),
  /** One entry per situation. Several entries may share a code. */
  exits: z.array(
    z.strictObject({
      code: z.int().min(0).max(255).meta({ expected: 'a whole number from 0 to 255' }),
      when: markdownParagraphSchema,
    }),
  ),
})

export const cliSchema = cliObject.superRefine(({ options, commands, environment }, context) => {
  checkOptions(context, options, ['options'])
  for (const [name, command] of Object.entries(commands)) {
    const own = command.options ?? {}
    checkOptions(context, own, ['commands', name, 'options'], options)
  }
  const names = environment.map(({ name }) => name)
  addDuplicates(context, names, (index) => ['environment', index, 'name'])
})

/** Checks the references between the options of a command, and to the common ones. */
function checkOptions(
  context: z.RefinementCtx,
  options: Record<string, CliOption>,
  path: string[],
  common: Record<string, CliOption> = {},
): void {
  const all = Object.entries({ ...common, ...options })
  const known = all.map(([key]) => key)
  const letters = all.map(([, { short }]) => short)
  addDuplicates(context, letters, (index) => [...path, known[index] ?? '', 'short'])
  for (const [key, { excludes = [], choices, default: value }] of Object.entries(options)) {
    for (const [index, other] of excludes.entries()) {
      if (!known.includes(other)) addUnknown(context, [...path, key, 'excludes', index], known)
    }
    const isChoice = !choices || value === undefined || choices.includes(value)
    if (!isChoice) addUnknown(context, [...path, key, 'default'], choices)
  }
}

export type CliDefinition = z.infer<typeof cliSchema>

export type CliCommand = CliDefinition['commands'][string]

export type CliOption = CliDefinition['options'][string]

function isValidPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'u'))
  } catch {
    return false
  }
}
