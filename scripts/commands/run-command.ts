import { parseArgs } from 'node:util'
import { GitError } from '#content/read/run-git.ts'
import { toDisplayPath, UsageError } from '#content/read/read-content.ts'
import { showName } from '#core/message-parts.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { EndlessWorkError } from '#core/run-within.ts'

/** Option of a command. An option without `value` is a flag. */
export interface Option {
  /** Placeholder for the value in `--help`, such as `<dir>`. */
  value?: string
  default?: string
  multiple?: true
  /** Returns the value to use if the option is given without one. */
  impliedValue?: (env: Environment) => string
  help: string
}

type Options = Readonly<Record<string, Option>>
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

/**
 * Runs a command, or prints its help. `main` returns the exit code. Any error sets it to 2: usage
 * errors and inaccessible files are reported in one line on stderr, and bugs with their stack.
 */
export async function runCommand<const O extends Options>(
  command: Command<O>,
  main: (values: OptionValues<O>, paths: string[]) => Promise<number>,
): Promise<void> {
  const argv = process.argv.slice(2)
  process.stdout.on('error', exitIfClosed)
  // Errors in other threads and in streams reach no `catch`.
  process.once('uncaughtException', (error) => {
    reportError(error)
    process.exit()
  })
  try {
    if (argv.includes('--help')) console.log(renderHelp(command))
    else {
      const { values, paths } = parseCommand(command, argv, process.env)
      process.exitCode = await main(values, paths)
    }
  } catch (error) {
    reportError(error)
  }
}

function reportError(error: unknown): void {
  process.exitCode = 2
  if (error instanceof UsageError) console.error(`${error.message}; see --help`)
  else if (error instanceof GitError) console.error(`Cannot read the repository: ${error.message}`)
  else if (error instanceof EndlessWorkError) console.error(error.message)
  else console.error(describeAccessError(error as NodeJS.ErrnoException) ?? error)
}

/**
 * Describes a missing permission, a read-only file system, a full disk or too many open files.
 * Returns `undefined` for other errors.
 */
function describeAccessError({
  code = '',
  message,
  path,
}: NodeJS.ErrnoException): string | undefined {
  if (!accessErrorCodes.includes(code)) return undefined
  const [, reason = code] = /: (.+?),/.exec(message) ?? []
  // Writes to an open file name no path.
  const place = path === undefined ? 'a file' : `\`${showName(toDisplayPath(path))}\``
  const help = code === 'EMFILE' ? '; raise the limit with `ulimit -n 1024`' : ''
  return `Cannot access ${place}: ${reason}${help}`
}

const accessErrorCodes = [
  ...['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'],
  ...['EEXIST', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'],
]

/** Exits silently if the reader of stdout, such as `head`, has closed it. Throws other errors. */
function exitIfClosed(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit()
  throw error
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

export function renderHelp(command: Command<Options>): string {
  const { script, about, options, paths, usage = `npm run ${script} --` } = command
  const all: Options = { ...options, help: { help: 'print this help' } }
  const rows = Object.entries(all).map(([name, option]): [string, string] => {
    const { value, default: defaultValue, help } = option
    const text = defaultValue === undefined ? help : `${help} (default: ${defaultValue})`
    return [`--${name}${value ? ` ${value}` : ''}`, text]
  })
  const width = Math.max(...rows.map(([left]) => left.length)) + 2
  const lines = rows.map(([left, text]) => {
    const [first, ...rest] = wrapText(text, 98 - width)
    return [`  ${left.padEnd(width)}${first}`, ...rest.map((line) => ' '.repeat(width + 2) + line)]
  })
  return [
    `Usage: ${usage} [options]${paths ? ` ${paths}` : ''}`,
    '',
    ...wrapText(about, 100),
    '',
    ...lines.flat(),
    '',
    'Exit code: 0 success, 1 problems found, 2 usage error or internal error.',
  ].join('\n')
}

function wrapText(text: string, width: number): string[] {
  return text.match(new RegExp(`.{1,${width}}(?:\\s|$)`, 'g'))!.map((line) => line.trimEnd())
}
