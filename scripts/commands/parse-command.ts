import { parseArgs } from 'node:util'
import { UsageError } from '#content/read/read-content.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'

/** Option of a command. An option without `value` is a flag. */
interface Option {
  /** Placeholder for the value in `--help`, such as `<dir>`. */
  value?: string
  default?: string
  multiple?: true
  /** Returns the value to use if the option is given without one. */
  impliedValue?: (env: Environment) => string
  help: string
}

export type Options = Readonly<Record<string, Option>>
export type Environment = Readonly<Record<string, string | undefined>>

export interface Command<O extends Options> {
  /** Script name in `package.json`. */
  script: string
  /** Command line before the options in `--help`. Defaults to that of the script. */
  usage?: string
  about: string
  options: O
  /** Placeholder for the positional arguments in `--help`. Without it, the command accepts none. */
  paths?: string
}

export type OptionValues<O extends Options> = {
  [Name in keyof O]: O[Name] extends { multiple: true }
    ? string[]
    : O[Name] extends { default: string }
      ? string
      : O[Name] extends { value: string }
        ? string | undefined
        : boolean
}

/** Parses the arguments of a command. Throws a `UsageError` if they are invalid. */
export function parseCommand<const O extends Options>(
  command: Command<O>,
  argv: string[],
  env: Environment,
): { values: OptionValues<O>; paths: string[] } {
  rejectConsumedOptions(command, argv, env)
  const entries = Object.entries(command.options).map(([name, option]) => {
    const { value, default: defaultValue, multiple = false } = option
    if (value === undefined) return [name, { type: 'boolean', default: false }] as const
    const initial = defaultValue !== undefined && multiple ? [defaultValue] : defaultValue
    return [name, { type: 'string', multiple, default: initial ?? (multiple ? [] : undefined) }]
  })
  try {
    const { values, positionals } = parseArgs({
      args: addImpliedValues(command.options, argv, env),
      options: Object.fromEntries(entries) as Record<string, { type: 'string' }>,
      allowPositionals: command.paths !== undefined,
    })
    return { values: values as OptionValues<O>, paths: positionals }
  } catch (error) {
    throw new UsageError(describeParseError(error as Error, command, argv))
  }
}

function addImpliedValues(options: Options, argv: string[], env: Environment): string[] {
  return argv.map((argument, index) => {
    const implied = options[argument.slice(2)]?.impliedValue
    const next = argv[index + 1]
    if (!implied || (next !== undefined && !next.startsWith('-'))) return argument
    return `${argument}=${implied(env)}`
  })
}

function describeParseError(error: Error, { options }: Command<Options>, argv: string[]): string {
  const names = argv.flatMap((argument) => /^--([^=]+)/.exec(argument)?.[1] ?? [])
  const unknown = names.find((name) => !Object.hasOwn(options, name))
  if (unknown === undefined) return error.message
  const nearest = findNearest(unknown, Object.keys(options))
  return `Unknown option \`--${unknown}\`${didYouMean(nearest && `--${nearest}`)}`
}

/**
 * Throws a `UsageError` for options before npm's `--`. npm consumes them and only sets
 * `npm_config_*` variables.
 */
function rejectConsumedOptions(
  { script, options }: Command<Options>,
  argv: string[],
  env: Environment,
) {
  if (env.npm_lifecycle_event !== script || argv.some((each) => each.startsWith('-'))) return
  const consumed = Object.keys(options).filter(
    (name) => env[`npm_config_${name.replaceAll('-', '_')}`],
  )
  if (consumed.length === 0) return
  const line = `npm run ${script} -- ${consumed.map((name) => `--${name}`).join(' ')}`
  throw new UsageError(`npm consumes options before \`--\`; write \`${line}\``)
}
