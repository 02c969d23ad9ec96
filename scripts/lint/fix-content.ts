import { createCache } from '../analysis/cache.ts'
import type { Stopwatch } from '../core/stopwatch.ts'
import { fixTexts, renderDiff, writeFixes, type FixedFile } from '../fix/fix-files.ts'
import { createSpellChecker } from '../linters/spelling.ts'
import { checkContent } from '../pipeline.ts'
import type { LintOptions } from './parse-options.ts'

/** Fixes that make room for others are followed by those; more rounds than this would be a circle. */
const maxRounds = 10

/**
 * Makes all safe repairs and says what was done; with `dryRun` prints one round of them as a diff and
 * writes nothing.
 */
export async function fixContent(options: LintOptions, stopwatch: Stopwatch): Promise<void> {
  const cache = createCache()
  const speller = createSpellChecker({ warmUp: true })
  const done = new Map<string, number>()
  for (let round = 0; round < maxRounds; round++) {
    const { severities, changed: base } = options
    const result = await checkContent(options.content, {
      cache,
      severities,
      base,
      stopwatch,
      speller,
    })
    const files = fixTexts(result.diagnostics, result.sources ?? new Map<string, string>())
    if (options.dryRun) {
      process.stderr.write(renderDiff(files))
      break
    }
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
  await speller.close()
  for (const [file, count] of done) {
    process.stderr.write(`Fixed ${count} ${count === 1 ? 'problem' : 'problems'} in ${file}\n`)
  }
}

function countFixes(files: FixedFile[], done: Map<string, number>): void {
  for (const { file, fixed } of files) done.set(file, (done.get(file) ?? 0) + fixed.length)
}
