import type { Diagnostic } from '#core/diagnostic.ts'
import {
  count,
  describeChecked,
  describeDetails,
  describeFindings,
  errorsFirst,
  hasFailed,
  renderSummary,
  showInvisible,
  toRepositoryPath,
  type RenderOptions,
  type Report,
} from './report.ts'

/** Renders one workflow command for each finding, errors first, as GitHub shows only ten of each severity. */
export function renderGithub(report: Report, options: RenderOptions): string {
  const commands = errorsFirst(report.diagnostics).map((found) => renderCommand(found, options))
  return `${[...commands, renderSummary(report, options)].join('\n')}\n`
}

/** The place is in the message too, since the log does not show a command's properties. */
function renderCommand(diagnostic: Diagnostic, options: RenderOptions): string {
  const { severity, message, line, column, endLine, endColumn, ruleId } = diagnostic
  const file = toRepositoryPath(diagnostic.file, options)
  // GitHub's runner takes columns only where the range begins and ends on one line.
  const columns = line === endLine ? { col: column, endColumn } : {}
  const pairs = Object.entries({ file, line, endLine, ...columns, title: ruleId }).map(
    ([key, value]) => `${key}=${escapeProperty(String(value))}`,
  )
  const text = [`${file}:${line}:${column}: ${message}`, ...describeDetails(diagnostic)].join('\n')
  return `::${severity} ${pairs.join(',')}::${escapeData(text)}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** Escapes the value of a property, in which `:` and `,` have a meaning too. */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** Keeps the summary below the 1 MiB that GitHub accepts. */
const maxRows = 500
const maxText = 500

/** Renders the job summary: the counts, and a table of the findings, errors first. */
export function renderJobSummary(report: Report, options: RenderOptions): string {
  const mark = hasFailed(report.summary, report.maxWarnings) ? '❌' : '✅'
  const rows = errorsFirst(report.diagnostics).slice(0, maxRows)
  const left = report.diagnostics.length - rows.length
  return [
    `## ${mark} Content check: ${describeFindings(report) || 'nothing found'}\n`,
    `${describeChecked(report, options.seconds)}\n`,
    ...(rows.length > 0 ? ['| | Place | Finding | Rule |', '| --- | --- | --- | --- |'] : []),
    ...rows.map((found) => renderRow(found, report, options)),
    ...(left > 0 ? [`\n… and ${count(left, 'finding')} more; the log has all of them`] : []),
    '',
  ].join('\n')
}

function renderRow(diagnostic: Diagnostic, { rules }: Report, options: RenderOptions): string {
  const { ruleId, severity, message, help } = diagnostic
  const manual = rules?.get(ruleId)?.url
  const cells = [
    severity === 'error' ? '❌ error' : '⚠️ warning',
    renderPlace(diagnostic, options),
    [message, ...(help ? [help] : [])].map(toMarkdown).join('<br>'),
    manual ? `[\`${ruleId}\`](${manual})` : `\`${ruleId}\``,
  ]
  return `| ${cells.join(' | ')} |`
}

function renderPlace({ file, line, column }: Diagnostic, options: RenderOptions): string {
  const repositoryPath = toRepositoryPath(file, options)
  const place = toMarkdown(`${repositoryPath}:${line}:${column}`)
  if (!options.blobUrl) return place
  // `plain=1` shows the text with its line numbers where GitHub would render Markdown.
  return `[${place}](${options.blobUrl}/${encodeURI(repositoryPath)}?plain=1#L${line})`
}

/** Escapes text for a table cell, in which only backticks keep their meaning. */
function toMarkdown(text: string): string {
  return showInvisible(text.slice(0, maxText))
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part.replaceAll('|', '\\|') : escapeMarkdown(part)))
    .join('')
}

function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]#|~]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
