import * as z from 'zod'
import { label, type ComponentContract } from '#content/schema/components.ts'

/** The components that are made from `automation/cli.yaml`. */
export const components: Readonly<Record<string, ComponentContract>> = {
  CliCommand: {
    description: 'A command of `automation/cli.yaml`: synopsis, arguments and options',
    attributes: z.strictObject({ name: label }),
    generated: true,
  },
  CliEnvironment: {
    description: 'The environment variables of the command line',
    attributes: z.strictObject({}),
    generated: true,
  },
  CliExitCodes: {
    description: 'The exit codes of the command line, each with its situations',
    attributes: z.strictObject({}),
    generated: true,
  },
  CliFiles: {
    description: 'The files that the command line reads its settings from, in their order',
    attributes: z.strictObject({}),
    generated: true,
  },
  CliPlaceholders: {
    description: 'What may stand in braces in the values of options',
    attributes: z.strictObject({}),
    generated: true,
  },
}
