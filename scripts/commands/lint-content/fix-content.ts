import { groupByFile } from '#core/diagnostic.ts'
import { formatCount, showInvisible, showName, truncate } from '#core/message-parts.ts'
import { saveCache } from '#gate/analysis/cache.ts'
import type { FixedFile } from '#gate/fixes/apply-fixes.ts'
import { fixFiles, type FixReport } from '#gate/fixes/fix-files.ts'
import { createSpellChecker, type SpellChecker } from '#gate/linters/spelling.ts'
import { runLint, type CheckSession, type RunLintOptions } from '#gate/run-lint.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { ReportOptions } from './report-findings.ts'

/**
 * Applies all safe fixes. Prints each change to stderr, or only their number if the report is a
 * summary.
 */
export async function fixContent(
  options: RunLintOptions & Pick<ReportOptions, 'outputs'>,
  spellChecker?: SpellChecker,
): Promise<void> {
  const own = { warmUp: false, contentDir: options.content }
  const session: CheckSession = { spellChecker: spellChecker ?? createSpellChecker(own) }
  const report = await fixFiles(() => runLint(options, session))
  // The next check reads the cache from disk.
  if (options.cache && session.cache) await saveCache(session.cache, options.content)
  if (!spellChecker) await session.spellChecker.close()
  const isBrief = options.outputs.some(({ format, file }) => format === 'summary' && !file)
  for (const line of isBrief ? summarizeFixes(report) : listFixes(report)) {
    console.error(showInvisible(line))
  }
}

function summarizeFixes({ files, withheld, skipped }: FixReport): string[] {
  const changed = formatCount(groupByFile(files).size, 'file')
  return [
    `Fixed ${formatCount(countFixes(files), 'problem')} in ${changed}`,
    ...(withheld.length > 0 ? [`Withheld ${formatCount(withheld.length, 'fix', 'fixes')}`] : []),
    ...skipped.map(describeSkipped),
  ]
}

function* listFixes({ files, withheld, skipped }: FixReport): Generator<string> {
  for (const [file, rounds] of groupByFile(files)) {
    yield `Fixed ${formatCount(countFixes(rounds), 'problem')} in ${showName(file)}`
    yield* rounds.flatMap(describeChanges)
  }
  yield* skipped.map(describeSkipped)
  if (withheld.length === 0) return
  yield `Withheld ${formatCount(withheld.length, 'fix', 'fixes')}; make these changes by hand`
  for (const { file, line, column, ruleId, withheldFix } of withheld) {
    yield `  ${showName(file)}:${line}:${column}  ${ruleId}  ${withheldFix}`
  }
}

function countFixes(files: readonly FixedFile[]): number {
  return files.reduce((sum, { fixed }) => sum + fixed.length, 0)
}

function describeSkipped(file: string): string {
  return `Not fixed, because it changed meanwhile: ${showName(file)}`
}

/** Describes each edit of a file as `line:column  old → new  rule`. */
export function describeChanges({ before, fixed }: FixedFile): string[] {
  const lines = createLineIndex(before)
  return fixed.flatMap(({ fix = [], ruleId }) =>
    fix.map(({ start, end, text }) => {
      const { line, column } = lines.pointAt(start)
      return `  ${line}:${column}  ${quoteText(before.slice(start, end))} → ${quoteText(text)}  ${ruleId}`
    }),
  )
}

function quoteText(text: string): string {
  if (text === '') return 'nothing'
  return `\`${truncate(text.replaceAll('\n', '⏎'), 60)}\``
}
