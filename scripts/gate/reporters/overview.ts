import path from 'node:path/posix'
import { isFixable, type Diagnostic } from '#core/diagnostic.ts'
import { renderSummary } from './render-summary.ts'
import type { RenderOptions, Report } from './report.ts'
import { createLineReader } from './source-lines.ts'
import { count } from './totals.ts'
import { showInvisible } from './visible-text.ts'

/**
 * Renders how much was found instead of what: by rule, with the first finding of each that has help, and that
 * where it has not been said before, then by component and by folder, most first.
 */
export function renderOverview(report: Report, options: RenderOptions): string {
  const { diagnostics } = report
  const componentOf = createComponentReader(report)
  const sections = [
    renderRules(diagnostics, options),
    renderGroups('By component', diagnostics, componentOf, options),
    renderGroups('By folder', diagnostics, ({ file }) => path.dirname(file), options),
    renderSummary(report, options),
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

function renderRules(diagnostics: Diagnostic[], { colors }: RenderOptions): string {
  const groups = groupBy(diagnostics, ({ ruleId }) => ruleId)
  if (groups.length === 0) return ''
  const width = widthOf(groups)
  const indent = ' '.repeat(width + 4)
  const said = new Set<string>()
  const blocks = groups.map(([ruleId, found]) => {
    const first = found.find(({ help }) => help) ?? found[0]!
    const help = cut(first.help)
    const isNew = help !== undefined && !said.has(help)
    if (isNew) said.add(help)
    const place = `${first.file}:${first.line}:${first.column}`
    return [
      `  ${String(found.length).padStart(width)}  ${colors.bold(ruleId)}  ${colors.dim(describeParts(found))}`,
      `${indent}${showInvisible(first.message)}  ${colors.dim(showInvisible(place))}`,
      ...(isNew ? [`${indent}${colors.cyan('help')}  ${colors.dim(showInvisible(help))}`] : []),
    ].join('\n')
  })
  return [colors.underline('By rule'), ...blocks].join('\n')
}

/** Long enough for the list of all components. */
const maxHelp = 320

function cut(help: string | undefined): string | undefined {
  return help && help.length > maxHelp ? `${help.slice(0, maxHelp - 1)}…` : help
}

function renderGroups(
  title: string,
  diagnostics: Diagnostic[],
  keyOf: (found: Diagnostic) => string | undefined,
  { colors }: RenderOptions,
): string {
  const groups = groupBy(diagnostics, keyOf)
  if (groups.length === 0) return ''
  const width = widthOf(groups)
  const rows = groups.map(([key, found]) => {
    const files = new Set(found.map(({ file }) => file)).size
    const parts = `${describeParts(found)} in ${count(files, 'file')}`
    return `  ${String(found.length).padStart(width)}  ${showInvisible(key)}  ${colors.dim(parts)}`
  })
  return [colors.underline(title), ...rows].join('\n')
}

/** Says what findings are, such as `2 errors, 1 warning, 1 fixable`. */
function describeParts(found: Diagnostic[]): string {
  const errors = found.filter(({ severity }) => severity === 'error').length
  const fixable = found.filter(isFixable).length
  return [
    ...(errors > 0 ? [count(errors, 'error')] : []),
    ...(found.length > errors ? [count(found.length - errors, 'warning')] : []),
    ...(fixable > 0 ? [`${fixable} fixable`] : []),
  ].join(', ')
}

/** The component that a finding is about: the tag that it begins at, or that its message names. */
function createComponentReader(report: Report): (found: Diagnostic) => string | undefined {
  const linesOf = createLineReader(report)
  return ({ file, line, column, message }) => {
    const text = linesOf(file)?.[line - 1]?.slice(column - 1) ?? ''
    const name = (/^<([A-Za-z][\w.]*)/.exec(text) ?? /`<([A-Za-z][\w.]*)>`/.exec(message))?.[1]
    return name && `<${name}>`
  }
}

function widthOf(groups: [string, Diagnostic[]][]): number {
  return String(groups[0]![1].length).length
}

/** Groups what has a key, the largest group first; groups of one size in the order of their keys. */
function groupBy(
  diagnostics: Diagnostic[],
  keyOf: (found: Diagnostic) => string | undefined,
): [string, Diagnostic[]][] {
  const groups = new Map<string, Diagnostic[]>()
  for (const found of diagnostics) {
    const key = keyOf(found)
    if (key === undefined) continue
    const known = groups.get(key)
    if (known) known.push(found)
    else groups.set(key, [found])
  }
  return [...groups].sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
}
