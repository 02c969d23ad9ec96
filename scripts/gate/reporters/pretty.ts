import { showInvisible } from '#core/message-parts.ts'
import { groupBy, isFixable, type LocatedDiagnostic } from '#core/diagnostic.ts'
import {
  sortRootCausesFirst,
  describeOthers,
  groupByCause,
  type Cause,
  type Detail,
} from './causes.ts'
import { describeDetails, renderSummary, type RenderOptions, type Report } from './report.ts'

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
  const blocks = Array.from(files, ([file, causesInFile]) =>
    renderFile(file, causesInFile, report.sources?.get(file)?.split('\n'), options),
  )
  const heading = report.heading === undefined ? [] : [report.heading]
  return `${[...heading, ...blocks, renderSummary(report, options)].join('\n\n')}\n`
}

function renderFile(
  file: string,
  causes: Cause[],
  lines: string[] | undefined,
  options: RenderOptions,
): string {
  const { colors } = options
  const rangeWidth = Math.max(...causes.map(({ first }) => renderRange(first).length))
  const messages = causes.map(({ first }) => first.message.length)
  const messageWidth = Math.min(maxMessageWidth, Math.max(...messages))
  const errors = causes.filter(({ first }) => first.severity === 'error')
  const blocks = [...errors, ...causes.filter((each) => !errors.includes(each))].map((cause) => {
    const finding = cause.first
    const indent = ' '.repeat(rangeWidth + 4)
    const location = { label: 'At', text: `${finding.file}:${finding.line}:${finding.column}` }
    const locations = options.linksRanges ? [] : [location]
    const frame = lines ? renderFrame(finding, lines, rangeWidth, options) : []
    return [
      renderHead(finding, rangeWidth, messageWidth, options),
      ...renderDetails(locations, indent, options),
      ...frame,
      ...renderDetails([...describeDetails(finding), ...describeOthers(cause)], indent, options),
    ].join('\n')
  })
  return `${colors.underline(file)}\n${blocks.join('\n\n')}`
}

function renderHead(
  finding: LocatedDiagnostic,
  rangeWidth: number,
  messageWidth: number,
  { colors }: RenderOptions,
): string {
  const range = colors.dim(renderRange(finding).padStart(rangeWidth))
  const severity = finding.severity === 'error' ? colors.red('error') : colors.yellow('warn ')
  const message = finding.message.padEnd(messageWidth)
  const mark = isFixable(finding) ? `  ${colors.green('fixable')}` : ''
  return `  ${range}  ${severity}  ${message}  ${colors.dim(finding.ruleId)}${mark}`
}

function renderRange({ line, column, endLine, endColumn }: LocatedDiagnostic): string {
  return `${line}:${column}-${endLine}:${endColumn}`
}

/** Renders details, each on a line with a colored, lowercase label. */
function renderDetails(details: Detail[], indent: string, { colors }: RenderOptions): string[] {
  return details.map(({ label, text }) => {
    return `${indent}${colors.cyan(label.toLowerCase().padEnd(5))}  ${colors.dim(text)}`
  })
}

/** Renders the first source line of a finding, with carets under its range. */
function renderFrame(
  { line, column, endLine, endColumn, severity }: LocatedDiagnostic,
  lines: string[],
  rangeWidth: number,
  { colors }: RenderOptions,
): string[] {
  const source = lines[line - 1]
  if (source === undefined || (endLine === line && endColumn === column)) return []
  const end = endLine === line ? endColumn - 1 : source.length
  const before = showInvisible(source.slice(0, column - 1))
  const marked = showInvisible(source.slice(column - 1, end))
  const gutter = rangeWidth + 3
  const carets = '^'.repeat(Math.max(1, marked.length))
  const paint = severity === 'error' ? colors.red : colors.yellow
  return [
    `${colors.dim(`${String(line).padStart(gutter)} │`)} ${showInvisible(source)}`.trimEnd(),
    `${colors.dim(`${' '.repeat(gutter)} │`)} ${' '.repeat(before.length)}${paint(carets)}`,
  ]
}
