import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isFixable, type Diagnostic } from '#core/diagnostic.ts'
import { buildFrame } from './code-frame.ts'
import { displayWidth } from './display-width.ts'
import { renderSummary } from './render-summary.ts'
import { groupByFile, type RenderOptions, type Report } from './report.ts'
import { createLineReader } from './source-lines.ts'
import { showInvisible } from './visible-text.ts'

/**
 * Renders the report for people: findings by file, each with the text that it is about and a mark
 * where `--fix` can mend it, and a last line that counts what was found and checked and says, as the
 * exit code does, whether it passes.
 */
export function renderPretty(report: Report, options: RenderOptions): string {
  const linesOf = createLineReader(report)
  const files = groupByFile(helpOnce(report.diagnostics))
  const blocks = Array.from(files, ([file, findings]) =>
    renderFile(file, findings, linesOf(file), options),
  )
  return `${[...blocks, renderSummary(report, options)].join('\n\n')}\n`
}

/** How often the same help is shown for the same finding. */
const maxHelps = 3

/** Leaves the help out where it has been read often enough, such as for each link to a page that is gone. */
function helpOnce(diagnostics: Diagnostic[]): Diagnostic[] {
  const counts = new Map<string, number>()
  return diagnostics.map((each) => {
    const identity = [each.ruleId, each.message, each.help].join('\n')
    const count = (counts.get(identity) ?? 0) + 1
    counts.set(identity, count)
    return count <= maxHelps ? each : { ...each, help: '' }
  })
}

function renderFile(
  file: string,
  findings: Diagnostic[],
  lines: string[] | undefined,
  options: RenderOptions,
): string {
  const placeWidth = Math.max(...findings.map((finding) => renderPlace(finding).length))
  const messageWidths = findings.map(({ message }) => displayWidth(showInvisible(message)))
  const messageWidth = Math.min(88, Math.max(...messageWidths))
  const blocks = findings.map((finding) =>
    [
      renderFinding(finding, { placeWidth, messageWidth }, options),
      ...renderFrame(finding, lines, placeWidth, options),
      ...renderDetails(finding, placeWidth, options),
    ].join('\n'),
  )
  const title = options.colors.underline(showInvisible(file))
  return `${link(title, file, options)}\n${blocks.join(lines ? '\n\n' : '\n')}`
}

function renderFinding(
  finding: Diagnostic,
  { placeWidth, messageWidth }: { placeWidth: number; messageWidth: number },
  { colors }: RenderOptions,
): string {
  const place = colors.dim(renderPlace(finding).padStart(placeWidth))
  const severity = finding.severity === 'error' ? colors.red('error') : colors.yellow('warn ')
  const message = showInvisible(finding.message)
  const space = ' '.repeat(Math.max(0, messageWidth - displayWidth(message)))
  const mark = isFixable(finding) ? `  ${colors.green('fixable')}` : ''
  return `  ${place}  ${severity}  ${message}${space}  ${colors.dim(finding.ruleId)}${mark}`
}

function renderPlace({ line, column, endLine, endColumn }: Diagnostic): string {
  return `${line}:${column}-${endLine}:${endColumn}`
}

/** The place in the form that terminals make clickable, and the text that stands there. */
function renderFrame(
  finding: Diagnostic,
  lines: string[] | undefined,
  placeWidth: number,
  { colors, width = 120 }: RenderOptions,
): string[] {
  const gutter = placeWidth + 3
  const paint = finding.severity === 'error' ? colors.red : colors.yellow
  const frame = lines ? buildFrame(lines, finding, Math.max(20, width - gutter - 4)) : []
  const rows = frame.flatMap(({ line, text, marks }, index) => {
    const hasGap = index > 0 && line > frame[index - 1]!.line + 1
    return [
      ...(hasGap ? [colors.dim(`${'⋮'.padStart(gutter)} │`)] : []),
      `${colors.dim(`${String(line).padStart(gutter)} │`)} ${text}`.trimEnd(),
      ...(marks ? [`${colors.dim(`${' '.repeat(gutter)} │`)} ${paint(marks)}`] : []),
    ]
  })
  const place = `${showInvisible(finding.file)}:${finding.line}:${finding.column}`
  return [`${' '.repeat(gutter + 1)}${colors.cyan('at   ')}  ${colors.dim(place)}`, ...rows]
}

function renderDetails(
  { help, note, related = [] }: Diagnostic,
  placeWidth: number,
  { colors }: RenderOptions,
): string[] {
  const details: [label: string, text: string][] = []
  if (help) details.push(['help', help])
  if (note) details.push(['note', note])
  for (const { file, line, column, message } of related) {
    details.push(['see', `${file}${line ? `:${line}:${column ?? 1}` : ''} ${message}`])
  }
  const indent = ' '.repeat(placeWidth + 4)
  return details.map(
    ([label, text]) =>
      `${indent}${colors.cyan(label.padEnd(5))}  ${colors.dim(showInvisible(text))}`,
  )
}

/** Makes `text` a link to the file where the terminal shows colors and understands links. */
function link(text: string, file: string, { colors, hyperlinks, cwd }: RenderOptions): string {
  if (!hyperlinks || !colors.isColorSupported || cwd === undefined) return text
  const url = pathToFileURL(path.resolve(cwd, file)).href
  return `\u001B]8;;${url}\u001B\\${text}\u001B]8;;\u001B\\`
}
