import * as z from 'zod'

/** A name as a command line has it: `junit-upload`, `files`. */
const word = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

/** Markdown that readers see: one paragraph; links lead to routes. */
const prose = z.string().trim().min(1).max(600)

/** What an option or an argument takes. */
const valueFields = {
  /** A regular expression that every value in a sample fits as a whole. */
  pattern: z
    .string()
    .refine(isPattern, { params: { expected: 'a regular expression' } })
    .optional(),
  /** The form of the value in words, for messages about one that does not fit. */
  expected: z.string().min(1).max(80).optional(),
  /** The only values that there are. */
  choices: z.array(z.string().min(1)).min(1).optional(),
  /** Whether a call without it fails. */
  required: z.boolean().optional(),
  /** Whether it may be given several times. */
  repeatable: z.boolean().optional(),
  description: prose,
}

const optionSchema = z.strictObject({
  short: z
    .string()
    .regex(/^[A-Za-z]$/)
    .optional()
    .meta({ expected: 'one letter' }),
  /** Name of the value that it takes; a switch has none. */
  value: word.optional(),
  default: z.string().min(1).optional(),
  /** Options of the same command that must not stand beside it. */
  excludes: z.array(word).optional(),
  ...valueFields,
})

const commandSchema = z.strictObject({
  description: prose,
  arguments: z.record(word, z.strictObject(valueFields)).optional(),
  options: z.record(word, optionSchema).optional(),
})

/** `automation/cli.yaml`: what the command-line tool takes and gives back. */
export const cliSchema = z.strictObject({
  /** The options that every command takes, and the tool without a command. */
  options: z.record(word, optionSchema),
  commands: z.record(word, commandSchema),
  environment: z.array(
    z.strictObject({
      name: z
        .string()
        .regex(/^[A-Z][A-Z0-9_]+$/)
        .meta({ expected: 'capital letters, digits and underscores' }),
      required: z.boolean().optional(),
      example: z.string().min(1).optional(),
      description: prose,
    }),
  ),
  /** The exit codes by situation. */
  exits: z.array(
    z.strictObject({
      code: z.int().min(0).max(255).meta({ expected: 'a whole number from 0 to 255' }),
      when: prose,
    }),
  ),
})

/** The checked `automation/cli.yaml`. */
export type CliDescription = z.infer<typeof cliSchema>

/** A command with its arguments and options. */
export type CliCommand = CliDescription['commands'][string]

/** An option of a command or of the tool. */
export type CliOption = CliDescription['options'][string]

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'u'))
  } catch {
    return false
  }
}
