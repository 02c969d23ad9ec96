import type { Diagnostic } from '#core/diagnostic.ts'
import { errorsFirst, toRepositoryPath, type RenderOptions, type Report } from './report.ts'
import { describeChecked, describeFindings } from './totals.ts'

/** GitHub shows no more annotations of each severity than this for one step. */
const shownOfEach = 10

/**
 * Renders one workflow command for each finding, errors first, as GitHub shows only ten of each
 * severity; then a line that counts what was checked.
 */
export function renderGithub(report: Report, options: RenderOptions): string {
  const { diagnostics, summary } = report
  const commands = errorsFirst(diagnostics).map((found) => renderCommand(found, options))
  const checked = describeChecked(report, options.seconds)
  const found = describeFindings(report)
  const isCut = Math.max(summary.errors, summary.warnings) > shownOfEach
  const hint = `GitHub shows ${shownOfEach} errors and ${shownOfEach} warnings of a step; this log and its summary have all`
  return `${[...commands, found ? `✖ ${found} · ${checked}` : `✔ ${checked}`, ...(isCut ? [hint] : [])].join('\n')}\n`
}

/** The place is in the message too, since the log does not show a command's properties. */
function renderCommand(diagnostic: Diagnostic, options: RenderOptions): string {
  const { severity, message, line, column, ruleId, help, note, related = [] } = diagnostic
  const file = toRepositoryPath(diagnostic.file, options)
  const properties = Object.entries({ file, ...toRange(diagnostic), title: ruleId })
  const text = [
    `${file}:${line}:${column}: ${message}`,
    ...(help ? [`Help: ${help}`] : []),
    ...(note ? [`Note: ${note}`] : []),
    ...related.map(
      (place) => `See: ${place.file}${place.line ? `:${place.line}` : ''} ${place.message}`,
    ),
  ].join('\n')
  const pairs = properties.map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
  return `::${severity} ${pairs.join(',')}::${escapeData(text)}`
}

/** GitHub's runner takes columns only where the range begins and ends on one line. */
function toRange({ line, column, endLine, endColumn }: Diagnostic) {
  return line === endLine ? { line, endLine, col: column, endColumn } : { line, endLine }
}

/** Escapes a message as GitHub's runner reads it. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** Escapes the value of a property, in which `:` and `,` mean something too. */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
