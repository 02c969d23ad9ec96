import { chooseBase } from '#commands/lint-content/run-lint-command.ts'
import { fixContent } from '#commands/lint-content/fix-content.ts'
import { lintCommand, toLintOptions, type LintOptions } from '#commands/lint-content/options.ts'
import { parseCommand, type Environment } from '#commands/parse-command.ts'
import type { SpellChecker } from '#gate/linters/spelling.ts'

/** Parses arguments and environment variables as `lint:content` does. */
export function parseOptions(argv: string[], env: Environment = {}): LintOptions {
  const { values, paths } = parseCommand(lintCommand, argv, env)
  return toLintOptions(values, paths)
}

/** Runs `lint:content --fix` without a cache on a content folder, as on a writer's machine. */
export async function fixFolder(
  contentDir: string,
  spellChecker?: SpellChecker,
  argv: string[] = [],
): Promise<void> {
  const options = parseOptions(['--content', contentDir, '--fix', '--no-cache', ...argv])
  await fixContent({ ...options, compared: await chooseBase(options, {}) }, spellChecker)
}
