import { sortErrorsFirst, describeOthers, groupByCause, type Cause } from './causes.ts'
import { renderSummary, toRow, type RenderOptions, type Report } from './report.ts'

/**
 * Renders one workflow command per cause, and a summary line. Errors come first, since GitHub
 * limits the number of annotations.
 */
export function renderGithub(report: Report, options: RenderOptions): string {
  const causes = groupByCause(sortErrorsFirst(report.diagnostics))
  const commands = causes.map((cause) => renderCommand(cause, options))
  return `${[...commands, renderSummary(report, options)].join('\n')}\n`
}

/** Renders a workflow command. Its message repeats the location, since logs omit properties. */
function renderCommand(cause: Cause, options: RenderOptions): string {
  const { severity, line, column, endLine, endColumn, ruleId } = cause.first
  const { path: file, place, text } = toRow(cause.first, options, describeOthers(cause))
  // GitHub's runner accepts columns only if the range is on one line.
  const columns = line === endLine ? { col: column, endColumn } : {}
  const properties = Object.entries({ file, line, endLine, ...columns, title: ruleId }).map(
    // Unlike in messages, `:` and `,` must be escaped in properties.
    ([key, value]) =>
      `${key}=${escapeCommandData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
  )
  return `::${severity} ${properties.join(',')}::${escapeCommandData(`${place}: ${text}`)}`
}

function escapeCommandData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
