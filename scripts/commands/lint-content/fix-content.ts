import type { Stopwatch } from '#core/stopwatch.ts'
import { fixTexts, writeFixes, type FixedFile } from '#gate/fix/fix-files.ts'
import { createSpellChecker, type SpellChecker } from '#gate/linters/spelling.ts'
import { count } from '#gate/reporters/report.ts'
import type { LintOptions } from './parse-options.ts'
import { runLint } from './run-lint.ts'

/** Fixes that make room for others are followed by those; more rounds than this would be a circle. */
const maxRounds = 10

/** Makes all safe repairs and says what was done; with a spell checker that is running already, if any. */
export async function fixContent(
  options: LintOptions,
  stopwatch: Stopwatch,
  running?: SpellChecker,
): Promise<void> {
  const speller = running ?? createSpellChecker({ warmUp: false })
  const done = new Map<string, number>()
  for (let round = 0; round < maxRounds; round++) {
    const { diagnostics, sources = new Map() } = await runLint(options, stopwatch, { speller })
    const files = fixTexts(diagnostics, sources)
    if (files.length === 0) break
    const { skipped } = await writeFixes(files)
    for (const file of skipped) {
      process.stderr.write(`Left alone, since it changed in the meantime: ${file}\n`)
    }
    if (skipped.length === files.length) break
    countFixes(
      files.filter(({ file }) => !skipped.includes(file)),
      done,
    )
  }
  if (!running) await speller.close()
  for (const [file, fixes] of done) {
    process.stderr.write(`Fixed ${count(fixes, 'problem')} in ${file}\n`)
  }
}

function countFixes(files: FixedFile[], done: Map<string, number>): void {
  for (const { file, fixed } of files) done.set(file, (done.get(file) ?? 0) + fixed.length)
}
