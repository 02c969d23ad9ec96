import type { Diagnostic } from '#core/diagnostic.ts'
import {
  errorsFirst,
  hasFailed,
  toRepositoryPath,
  type RenderOptions,
  type Report,
} from './report.ts'
import { describeRule } from './rule-info.ts'
import { count, describeChecked, describeFindings } from './totals.ts'
import { showInvisible } from './visible-text.ts'

/** GitHub refuses a summary of more than 1 MiB: rows and the texts in them are limited. */
const maxRows = 500
const maxText = 500

/** Renders the job summary: counts, what was checked, and a table of the findings, errors first. */
export function renderGithubSummary(report: Report, options: RenderOptions): string {
  const { diagnostics } = report
  const found = describeFindings(report)
  const mark = hasFailed(report.summary, report.maxWarnings) ? '❌' : '✅'
  const title = `## ${mark} Content check: ${found || 'nothing found'}`
  const rows = errorsFirst(diagnostics).slice(0, maxRows)
  const left = diagnostics.length - rows.length
  return [
    `${title}\n`,
    `${describeChecked(report, options.seconds)}\n`,
    ...(rows.length > 0 ? ['| | Place | Finding | Rule |', '| --- | --- | --- | --- |'] : []),
    ...rows.map((diagnostic) => renderRow(diagnostic, report, options)),
    ...(rows.length > 0 ? [''] : []),
    ...(left > 0 ? [`… and ${count(left, 'finding')} more; the log has all of them\n`] : []),
  ].join('\n')
}

function renderRow(diagnostic: Diagnostic, { rules }: Report, options: RenderOptions): string {
  const { ruleId, severity, message, help } = diagnostic
  const { url } = describeRule(ruleId, rules)
  const rule = `\`${ruleId}\``
  const cells = [
    severity === 'error' ? '❌ error' : '⚠️ warning',
    renderPlace(diagnostic, options),
    help ? `${toMarkdown(message)}<br>${toMarkdown(help)}` : toMarkdown(message),
    url ? `[${rule}](${url})` : rule,
  ]
  return `| ${cells.join(' | ')} |`
}

function renderPlace({ file, line, column }: Diagnostic, options: RenderOptions): string {
  const repositoryPath = toRepositoryPath(file, options)
  const place = escapeMarkdown(showInvisible(`${repositoryPath}:${line}:${column}`))
  if (!options.blobUrl) return place
  const segments = repositoryPath.split('/').map(encodeURIComponent)
  // `plain=1` shows the text with its line numbers where GitHub would render Markdown.
  return `[${place}](${options.blobUrl}/${segments.join('/')}?plain=1#L${line})`
}

/** Text for a table cell in which only what stands in backticks is Markdown. */
function toMarkdown(text: string): string {
  const short = text.length > maxText ? `${text.slice(0, maxText)}…` : text
  return showInvisible(short)
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
