import type { Colors } from 'picocolors/types'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { Report } from './json.ts'

/** How the pretty report is to look. */
export interface PrettyOptions {
  colors: Colors
  /** Seconds that the check took. */
  seconds: number
}

/** Renders the report for people: findings by file, and a last line that counts what was checked. */
export function renderPretty({ diagnostics, summary }: Report, options: PrettyOptions): string {
  const { colors } = options
  const files = groupByFile(diagnostics)
  const blocks = Array.from(files, ([file, findings]) =>
    [colors.underline(file), ...renderTable(findings, colors)].join('\n'),
  )
  const checked = `${count(summary.files, 'file')}, ${count(summary.links, 'link')}, ${count(summary.words, 'word')} checked in ${options.seconds.toFixed(1)} s`
  const total =
    diagnostics.length === 0
      ? `${colors.green('✔')} ${checked}`
      : `${colors.red('✖')} ${count(summary.errors, 'error')}, ${count(summary.warnings, 'warning')} in ${count(files.size, 'file')} · ${checked}`
  return `${[...blocks, total].join('\n\n')}\n`
}

function groupByFile(diagnostics: Diagnostic[]): Map<string, Diagnostic[]> {
  const files = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    const findings = files.get(diagnostic.file)
    if (findings) findings.push(diagnostic)
    else files.set(diagnostic.file, [diagnostic])
  }
  return files
}

function renderTable(findings: Diagnostic[], colors: Colors): string[] {
  const places = findings.map(renderPlace)
  const placeWidth = Math.max(...places.map((place) => place.length))
  const messageWidth = Math.min(88, Math.max(...findings.map(({ message }) => message.length)))
  return findings.flatMap((finding, index) => {
    const severity = finding.severity === 'error' ? colors.red('error') : colors.yellow('warn ')
    const message = finding.message.padEnd(messageWidth)
    const indent = ' '.repeat(placeWidth + 4)
    return [
      `  ${colors.dim(places[index]!.padStart(placeWidth))}  ${severity}  ${message}  ${colors.dim(finding.ruleId)}`,
      ...renderDetails(finding).map(
        ([label, text]) => `${indent}${colors.cyan(label.padEnd(5))}  ${colors.dim(text)}`,
      ),
    ]
  })
}

function renderPlace({ line, column, endLine, endColumn }: Diagnostic): string {
  return `${line}:${column}-${endLine}:${endColumn}`
}

function renderDetails({ help, note, related }: Diagnostic): [label: string, text: string][] {
  return [
    ...(help ? [['help', help] satisfies [string, string]] : []),
    ...(note ? [['note', note] satisfies [string, string]] : []),
    ...(related ?? []).map(({ file, line, column, message }): [string, string] => [
      'see',
      `${file}${line ? `:${line}:${column ?? 1}` : ''} ${message}`,
    ]),
  ]
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
}
