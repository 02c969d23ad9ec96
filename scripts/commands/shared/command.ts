import { UsageError } from '#content/read/read-content.ts'
import { describeDiskFault } from './describe-disk-fault.mjs'

/**
 * Runs a command: `main` gets the arguments and returns the exit code. Wrong usage is one line on
 * stderr and exit code 2, and so is what the disk refuses; any other error is a fault of the tool, shown whole, and 2 as well.
 */
export async function runCommand(main: (argv: string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2))
  } catch (error) {
    process.exitCode = 2
    if (isUsageError(error)) console.error(`${error.message}; see --help`)
    else console.error(describeDiskFault(error) ?? error)
  }
}

/** Whether an error is ours about wrong usage, or an unknown option that Node's `parseArgs` refuses. */
export function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('ERR_PARSE_ARGS')
}
