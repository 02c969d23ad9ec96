import { fixTexts, writeFixes } from '#gate/fix-files.ts'
import { createSpellChecker, type SpellChecker } from '#gate/linters/spelling.ts'
import { count } from '#gate/reporters/report.ts'
import type { LintOptions } from './options.ts'
import { runLint } from './run-lint.ts'

/** Some fixes make others possible; stops fixes that undo each other. */
const maxRounds = 10

/** Makes all safe fixes and reports them on stderr. */
export async function fixContent(options: LintOptions, running?: SpellChecker): Promise<void> {
  const speller = running ?? createSpellChecker({ warmUp: false })
  const counts = new Map<string, number>()
  for (let round = 0; round < maxRounds; round++) {
    const { diagnostics, sources = new Map() } = await runLint(options, { speller })
    const files = fixTexts(diagnostics, sources)
    const { skipped } = await writeFixes(files)
    for (const file of skipped) process.stderr.write(`Not fixed, since it changed: ${file}\n`)
    const written = files.filter(({ file }) => !skipped.includes(file))
    if (written.length === 0) break
    for (const { file, fixed } of written) counts.set(file, (counts.get(file) ?? 0) + fixed.length)
  }
  if (!running) await speller.close()
  for (const [file, fixes] of counts) {
    process.stderr.write(`Fixed ${count(fixes, 'problem')} in ${file}\n`)
  }
}
