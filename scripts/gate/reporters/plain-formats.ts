import { isFixable, groupBy, type LocatedDiagnostic } from '#core/diagnostic.ts'
import { didYouMean } from '#core/did-you-mean.ts'
import { formatCount, groupThousands } from '#core/message-parts.ts'
import { countCauses } from './causes.ts'
import { renderSummary, type RenderOptions, type Report } from './report.ts'

/** Renders counts of findings, causes and fixable findings per rule, most frequent rule first. */
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
        ...(causes < findings.length ? [formatCount(causes, 'cause')] : []),
        ...(fixable > 0 ? [`${groupThousands(fixable)} fixable`] : []),
      ]
      const head = `${String(findings.length).padStart(6)}  ${severity.padEnd(7)}  ${ruleId}`
      return notes.length > 0 ? `${head.padEnd(52)}  ${notes.join(', ')}` : head
    })
  return `${[...lines, renderSummary(report, options)].join('\n')}\n`
}

/**
 * Renders the unknown words as lines for `dictionary.txt`, most frequent first. The number of
 * occurrences and a suggestion, if any, follow in a comment, which cspell ignores.
 */
export function renderWords({ diagnostics }: Report): string {
  const unknown = diagnostics.filter(({ word }) => word)
  return Array.from(groupBy(unknown, ({ word }) => word!.text))
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([word, findings]) => `${word} # ${describeOccurrences(findings)}\n`)
    .join('')
}

function describeOccurrences(findings: LocatedDiagnostic[]): string {
  const files = new Set(findings.map(({ file }) => file)).size
  const counts = `${formatCount(findings.length, 'place')} in ${formatCount(files, 'file')}`
  return `${counts}${didYouMean(findings[0]!.word?.suggestion)}`
}
