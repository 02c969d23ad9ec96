import { showInvisible } from '#core/message-parts.ts'
import { compareText, groupBy, isFixable, type LocatedDiagnostic } from '#core/diagnostic.ts'
import { sortRootCausesFirst, describeOthers, groupByCause, type Cause } from './causes.ts'
import {
  describeDetails,
  paint,
  renderSummary,
  type Detail,
  type RenderOptions,
  type Report,
} from './report.ts'

/** Maximum width of the message column. Rule ids after longer messages are not aligned. */
const maxMessageWidth = 88

/**
 * Renders the report for a terminal: findings by file, each with its source line, and a summary
 * line that counts the findings and shows whether the check passes. A cause with many findings
 * appears once.
 */
export function renderPretty(report: Report, options: RenderOptions): string {
  const causes = groupByCause(sortRootCausesFirst(report.diagnostics))
  const files = groupBy(causes, ({ first }) => first.file)
  const blocks = Array.from(files, ([file, causesInFile]) => {
    const lines = report.sources?.get(file)?.split('\n') ?? []
    return `${paint('underline', file, options)}\n${renderCauses(causesInFile, lines, options)}`
  })
  const heading = report.heading === undefined ? [] : [report.heading]
  return `${[...heading, ...blocks, renderSummary(report, options)].join('\n\n')}\n`
}

/** Renders the causes in a file, errors first. */
function renderCauses(causes: Cause[], lines: string[], options: RenderOptions): string {
  const rangeWidth = Math.max(...causes.map(({ first }) => renderRange(first).length))
  const messages = causes.map(({ first }) => first.message.length)
  const messageWidth = Math.min(maxMessageWidth, Math.max(...messages))
  const indent = ' '.repeat(rangeWidth + 4)
  const renderDetail = ({ label, text }: Detail) =>
    `${indent}${paint('cyan', label.toLowerCase().padEnd(5), options)}  ${paint('dim', text, options)}`
  return causes
    .toSorted((a, b) => compareText(a.first.severity, b.first.severity))
    .map((cause) => {
      const { file, line, column } = cause.first
      const location = { label: 'At', text: `${file}:${line}:${column}` }
      return [
        renderHead(cause.first, { rangeWidth, messageWidth }, options),
        ...(options.linksRanges ? [] : [renderDetail(location)]),
        ...renderFrame(cause.first, lines, { gutter: rangeWidth + 3, ...options }),
        ...describeDetails(cause.first, describeOthers(cause)).map(renderDetail),
      ].join('\n')
    })
    .join('\n\n')
}

function renderHead(
  finding: LocatedDiagnostic,
  { rangeWidth, messageWidth }: { rangeWidth: number; messageWidth: number },
  options: RenderOptions,
): string {
  const range = paint('dim', renderRange(finding).padStart(rangeWidth), options)
  const isError = finding.severity === 'error'
  const severity = isError ? paint('red', 'error', options) : paint('yellow', 'warn ', options)
  const message = finding.message.padEnd(messageWidth)
  const mark = isFixable(finding) ? `  ${paint('green', 'fixable', options)}` : ''
  return `  ${range}  ${severity}  ${message}  ${paint('dim', finding.ruleId, options)}${mark}`
}

function renderRange({ line, column, endLine, endColumn }: LocatedDiagnostic): string {
  return `${line}:${column}-${endLine}:${endColumn}`
}

/** Renders the first source line of a finding, with carets under its range. */
function renderFrame(
  { line, column, endLine, endColumn, severity }: LocatedDiagnostic,
  lines: string[],
  options: RenderOptions & { gutter: number },
): string[] {
  const source = lines[line - 1]
  if (source === undefined || (endLine === line && endColumn === column)) return []
  const end = endLine === line ? endColumn - 1 : source.length
  const before = showInvisible(source.slice(0, column - 1))
  const marked = showInvisible(source.slice(column - 1, end))
  const carets = '^'.repeat(Math.max(1, marked.length))
  const number = paint('dim', `${String(line).padStart(options.gutter)} │`, options)
  const margin = paint('dim', `${' '.repeat(options.gutter)} │`, options)
  return [
    `${number} ${showInvisible(source)}`.trimEnd(),
    `${margin} ${' '.repeat(before.length)}${paint(severity === 'error' ? 'red' : 'yellow', carets, options)}`,
  ]
}
