import { sourcesFirst } from '../broken/source-errors.ts'
import { renderSummary, showInvisible, type RenderOptions, type Report } from './report.ts'

/** Renders findings in the format of compilers: `file:line:column: severity: message [rule]`. */
export function renderUnix(report: Report, options: RenderOptions): string {
  const lines = sourcesFirst(report.diagnostics).map(
    ({ file, line, column, severity, message, ruleId }) =>
      `${file}:${line}:${column}: ${severity}: ${showInvisible(message)} [${ruleId}]`,
  )
  return `${[...lines, renderSummary(report, options)].join('\n')}\n`
}
