import * as z from 'zod'

/** A name as a command line has it: `junit-upload`, `files`. */
const word = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
const expectedWord = 'lower-case letters, digits and hyphens'

/** Markdown that the tables show: one paragraph. */
const prose = z.string().trim().min(1).max(600)

/** What an option or an argument takes. */
const valueFields = {
  pattern: z
    .string()
    .refine(isPattern, { params: { expected: 'a regular expression' } })
    .optional()
    .meta({
      description: 'Regular expression that every value in a sample fits as a whole',
      expected: 'a regular expression',
    }),
  expected: z.string().min(1).max(80).optional().meta({
    description: 'The form of the value in words, for messages about one that does not fit',
    expected: 'a few words, at most 80 characters',
  }),
  choices: z.array(z.string().min(1)).min(1).optional().meta({
    description: 'The only values that there are',
    expected: 'a list of values',
  }),
  template: z.boolean().optional().meta({
    description: 'Whether the value may hold placeholders, which are then checked too',
    expected: '`true` or `false`',
  }),
}

const repeatable = z.boolean().optional().meta({
  description: 'Whether it may be given several times',
  expected: '`true` or `false`',
})

const required = z.boolean().optional().meta({
  description: 'Whether a call without it fails',
  expected: '`true` or `false`',
})

const description = prose.meta({
  description: 'What it does, as Markdown; links lead to routes',
  expected: 'a paragraph of text',
})

const optionSchema = z.strictObject({
  short: z
    .string()
    .regex(/^[A-Za-z]$/)
    .optional()
    .meta({ description: 'The letter of its short form', expected: 'one letter' }),
  value: word.optional().meta({
    description: 'Name of the value that it takes; a switch has none',
    expected: expectedWord,
  }),
  ...valueFields,
  default: z.string().min(1).optional().meta({
    description: 'The value that counts where the option is not given',
    expected: 'a text',
  }),
  required,
  repeatable,
  excludes: z.array(word).optional().meta({
    description: 'Options of the same command that must not stand beside it',
    expected: 'a list of options, without their hyphens',
  }),
  description,
})

const argumentSchema = z.strictObject({ ...valueFields, required, repeatable, description })

const options = z.record(word, optionSchema).meta({
  description: 'The options by their long form, without hyphens',
  expected: 'a mapping of options',
})

const commandSchema = z.strictObject({
  description,
  arguments: z.record(word, argumentSchema).optional().meta({
    description: 'The arguments by name, in their order',
    expected: 'a mapping of arguments',
  }),
  options: options.optional(),
})

/** `automation/cli.yaml`: what the command-line tool takes and gives back. */
export const cliSchema = z.strictObject({
  options: options.meta({
    description: 'Options that every command takes, and the tool without a command',
    expected: 'a mapping of options',
  }),
  commands: z.record(word, commandSchema).meta({
    description: 'The commands by name',
    expected: 'a mapping of commands',
  }),
  placeholders: z
    .array(
      z.strictObject({
        name: z.string().regex(/^\w+(?::\w+)?$/),
        description,
        example: z.string().min(1),
      }),
    )
    .meta({
      description: 'What stands in braces in the value of an option with `template`',
      expected: 'a list of placeholders',
    }),
  environment: z
    .array(
      z.strictObject({
        name: z
          .string()
          .regex(/^[A-Z][A-Z0-9_]+$/)
          .meta({
            description: 'Name of the variable',
            expected: 'capital letters, digits and underscores',
          }),
        required,
        example: z.string().min(1).optional(),
        description,
      }),
    )
    .meta({
      description: 'The environment variables that the tool reads',
      expected: 'a list of variables',
    }),
  files: z.array(z.strictObject({ path: z.string().min(1), description })).meta({
    description: 'The files that the tool reads its settings from, the first ones going before',
    expected: 'a list of files',
  }),
  exits: z
    .array(
      z.strictObject({
        code: z.int().min(0).max(255).meta({
          description: 'Exit code of the process',
          expected: 'a whole number from 0 to 255',
        }),
        when: prose.meta({ description: 'What has happened', expected: 'a line of text' }),
      }),
    )
    .meta({ description: 'The exit codes by situation', expected: 'a list of situations' }),
})

/** The checked `automation/cli.yaml`. */
export type CliDescription = z.infer<typeof cliSchema>

/** A command with its arguments and options. */
export type CliCommand = CliDescription['commands'][string]

/** An option of a command or of the tool. */
export type CliOption = CliDescription['options'][string]

/** What a value must be like, for options and arguments. */
export type CliValue = Pick<CliOption, 'pattern' | 'expected' | 'choices' | 'template'>

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'u'))
  } catch {
    return false
  }
}
