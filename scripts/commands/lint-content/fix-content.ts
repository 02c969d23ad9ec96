import { groupByFile } from '#core/diagnostic.ts'
import { savePages } from '#gate/analysis/cache.ts'
import { describeChanges } from '#gate/fixes/describe-changes.ts'
import { makeFixes } from '#gate/fixes/make-fixes.ts'
import { createSpellChecker, type SpellChecker } from '#gate/linters/spelling.ts'
import { count, showInvisible } from '#gate/reporters/report.ts'
import { runLint, type CheckSession, type RunOptions } from '#gate/run-lint.ts'

/** Makes all safe fixes and prints each change to stderr. */
export async function fixContent(options: RunOptions, running?: SpellChecker): Promise<void> {
  const session: CheckSession = { speller: running ?? createSpellChecker({ warmUp: false }) }
  const { files, withheld, skipped } = await makeFixes(() => runLint(options, session))
  // For the check that follows.
  if (options.cache && session.cache) await savePages(session.cache, options.content)
  if (!running) await session.speller.close()
  for (const [file, rounds] of groupByFile(files)) {
    const problems = rounds.reduce((sum, { fixed }) => sum + fixed.length, 0)
    if (problems === 0) continue
    print(`Fixed ${count(problems, 'problem')} in ${file}`)
    for (const line of rounds.flatMap(describeChanges)) print(showInvisible(line))
  }
  for (const file of skipped) print(`Not fixed, since it changed: ${file}`)
  if (withheld.length === 0) return
  const fixes = count(withheld.length, 'fix', 'fixes')
  print(`Withheld ${fixes}; do these by hand`)
  for (const { finding, reason } of withheld) {
    const { file, line, column, ruleId } = finding
    print(showInvisible(`  ${file}:${line}:${column}  ${ruleId}  ${reason}`))
  }
}

function print(line: string): void {
  process.stderr.write(`${line}\n`)
}
