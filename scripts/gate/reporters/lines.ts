import { isFixable, groupBy, type Diagnostic } from '#core/diagnostic.ts'
import { groupThousands } from '#core/message-parts.ts'
import { sourcesFirst } from '../broken/drop-consequences.ts'
import { renderSummary, showInvisible, type RenderOptions, type Report, count } from './report.ts'
import { countCauses, unknownWord } from './causes.ts'

/** Renders findings in the format of compilers: `file:line:column: severity: message [rule]`. */
export function renderUnix(report: Report, options: RenderOptions): string {
  const lines = sourcesFirst(report.diagnostics).map(
    ({ file, line, column, severity, message, ruleId }) =>
      `${file}:${line}:${column}: ${severity}: ${showInvisible(message)} [${ruleId}]`,
  )
  return `${[...lines, renderSummary(report, options)].join('\n')}\n`
}

/** Renders the numbers of findings, causes and fixable findings per rule, most frequent first. */
export function renderRuleSummary(report: Report, options: RenderOptions): string {
  const ruleIds = [...new Set(report.diagnostics.map(({ ruleId }) => ruleId))]
  const lines = ruleIds
    .map((ruleId) => report.diagnostics.filter((found) => found.ruleId === ruleId))
    .sort((a, b) => b.length - a.length)
    .map((findings) => {
      const { severity, ruleId } = findings[0]!
      const fixable = findings.filter(isFixable).length
      const causes = countCauses(findings)
      const notes = [
        ...(causes < findings.length ? [count(causes, 'cause')] : []),
        ...(fixable > 0 ? [`${groupThousands(fixable)} fixable`] : []),
      ]
      const head = `${String(findings.length).padStart(6)}  ${severity.padEnd(7)}  ${ruleId}`
      return notes.length > 0 ? `${head.padEnd(52)}  ${notes.join(', ')}` : head
    })
  return `${[...lines, renderSummary(report, options)].join('\n')}\n`
}

/**
 * Renders the unknown words as lines for `dictionary.txt`, most frequent first. The number of
 * places and a suggestion follow as a comment, which cspell skips.
 */
export function renderWords({ diagnostics }: Report): string {
  const unknown = diagnostics.filter(({ ruleId }) => ruleId === unknownWord)
  return Array.from(groupBy(unknown, wordOf))
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([word, places]) => `${word} # ${describe(places)}\n`)
    .join('')
}

/** Returns the first text in backticks, which is the unknown word. */
function wordOf({ message }: Diagnostic): string {
  return /`([^`]*)`/.exec(message)?.[1] ?? ''
}

function describe(places: Diagnostic[]): string {
  const files = new Set(places.map(({ file }) => file)).size
  const suggestion = /; (.*)$/.exec(places[0]!.message)?.[1]
  const where = `${count(places.length, 'place')} in ${count(files, 'file')}`
  return suggestion ? `${where}; ${suggestion}` : where
}
