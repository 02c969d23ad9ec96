import { sourcesFirst } from '../broken/source-errors.ts'
import { renderSummary, showInvisible, type RenderOptions, type Report } from './report.ts'

/** Renders one line for each finding, `file:line:column: severity: message [rule]`, as editors and compilers do. */
export function renderUnix(report: Report, options: RenderOptions): string {
  const lines = sourcesFirst(report.diagnostics).map(
    ({ file, line, column, severity, message, ruleId }) =>
      `${file}:${line}:${column}: ${severity}: ${showInvisible(message)} [${ruleId}]`,
  )
  return `${[...lines, renderSummary(report, options)].join('\n')}\n`
}
