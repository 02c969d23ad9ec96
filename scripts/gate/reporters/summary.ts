import { isFixable } from '#core/diagnostic.ts'
import { groupThousands } from '#core/message-parts.ts'
import { countCauses } from './causes.ts'
import { count, renderSummary, type RenderOptions, type Report } from './report.ts'

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
