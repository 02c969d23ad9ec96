import { isFixable } from '#core/diagnostic.ts'
import { renderSummary, type RenderOptions, type Report } from './report.ts'

/** Renders how often each rule finds something, most often first, and how much of it `--fix` repairs. */
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
