import { lintCommand, toLintOptions, type LintOptions } from '#commands/lint-content/options.ts'
import { parseCommand, type Environment } from '#commands/run-command.ts'

/** Parses arguments and environment variables as `lint:content` does. */
export function parseOptions(argv: string[], env: Environment): LintOptions {
  const { values, paths } = parseCommand(lintCommand, argv, env)
  return toLintOptions(values, paths)
}
