import { GitError } from '#content/read/run-git.ts'
import { UsageError } from '#content/read/read-content.ts'
import { EndlessWorkError } from '#core/run-within.ts'
import { parseCommand, type Command, type Options, type OptionValues } from './parse-command.ts'

/**
 * Runs a command, or prints its help. `main` returns the exit code. Any error sets it to 2: usage
 * errors and those of the file system are reported in one line on stderr, and bugs with their stack.
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
  // Node's messages name the problem and the path, such as for a full disk.
  else if (error instanceof Error && 'syscall' in error) console.error(error.message)
  else console.error(error)
}

/** Exits silently if the reader of stdout, such as `head`, has closed it. Throws other errors. */
function exitIfClosed(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit()
  throw error
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
