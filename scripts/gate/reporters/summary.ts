import { isFixable } from '#core/diagnostic.ts'
import { renderSummary, type RenderOptions, type Report } from './report.ts'

/** Renders the numbers of findings and fixable findings per rule, most frequent first. */
export function renderRuleSummary(report: Report, options: RenderOptions): string {
  const ruleIds = [...new Set(report.diagnostics.map(({ ruleId }) => ruleId))]
  const lines = ruleIds
    .map((ruleId) => report.diagnostics.filter((found) => found.ruleId === ruleId))
    .sort((a, b) => b.length - a.length)
    .map((findings) => {
      const { severity, ruleId } = findings[0]!
      const fixable = findings.filter(isFixable).length
      const head = `${String(findings.length).padStart(6)}  ${severity.padEnd(7)}  ${ruleId}`
      return fixable > 0 ? `${head.padEnd(52)}  ${fixable} fixable` : head
    })
  return `${[...lines, renderSummary(report, options)].join('\n')}\n`
}
