import { groupByFile } from '#core/diagnostic.ts'
import { formatCount, showInvisible, showName } from '#core/message-parts.ts'
import { saveCache } from '#gate/analysis/cache.ts'
import { describeChanges } from '#gate/fixes/describe-changes.ts'
import { applyFixesInRounds } from '#gate/fixes/apply-fixes-in-rounds.ts'
import { createSpellChecker, type SpellChecker } from '#gate/linters/spelling.ts'
import { runLint, type CheckSession, type RunLintOptions } from '#gate/run-lint.ts'

/** Applies all safe fixes and prints each change to stderr. */
export async function fixContent(
  options: RunLintOptions,
  spellChecker?: SpellChecker,
): Promise<void> {
  const session: CheckSession = {
    spellChecker: spellChecker ?? createSpellChecker({ warmUp: false }),
  }
  const { files, withheld, skipped } = await applyFixesInRounds(() => runLint(options, session))
  // The next check reads the cache from disk.
  if (options.cache && session.cache) await saveCache(session.cache, options.content)
  if (!spellChecker) await session.spellChecker.close()
  for (const [file, rounds] of groupByFile(files)) {
    const problems = rounds.reduce((sum, { fixed }) => sum + fixed.length, 0)
    if (problems === 0) continue
    console.error(`Fixed ${formatCount(problems, 'problem')} in ${showName(file)}`)
    for (const line of rounds.flatMap(describeChanges)) console.error(showInvisible(line))
  }
  for (const file of skipped)
    console.error(`Not fixed, because it changed meanwhile: ${showName(file)}`)
  if (withheld.length === 0) return
  const fixes = formatCount(withheld.length, 'fix', 'fixes')
  console.error(`Withheld ${fixes}; make these changes by hand`)
  for (const { finding, reason } of withheld) {
    const { file, line, column, ruleId } = finding
    console.error(showInvisible(`  ${file}:${line}:${column}  ${ruleId}  ${reason}`))
  }
}
