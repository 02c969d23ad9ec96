import path from 'node:path/posix'
import type { Diagnostic } from '#core/diagnostic.ts'
import {
  count,
  groupBy,
  groupByFile,
  renderSummary,
  showInvisible,
  type RenderOptions,
  type Report,
} from './report.ts'

/** Renders how much was found, by rule with the first finding of each, by component and by folder. */
export function renderOverview(report: Report, options: RenderOptions): string {
  const { diagnostics } = report
  const { colors } = options
  const ruleRows = groupBySize(diagnostics, ({ ruleId }) => ruleId).flatMap(([ruleId, found]) => {
    const { file, line, column, message } = found[0]!
    const first = `${showInvisible(message)}  ${file}:${line}:${column}`
    return [renderRow(colors.bold(ruleId), found, options), `          ${colors.dim(first)}`]
  })
  const rowsOf = (keyOf: (found: Diagnostic) => string | undefined) =>
    groupBySize(diagnostics, keyOf).map(([key, found]) => renderRow(key, found, options))
  const sections = [
    ['By rule', ...ruleRows],
    ['By component', ...rowsOf((found) => findComponent(found, report))],
    ['By folder', ...rowsOf(({ file }) => path.dirname(file))],
  ]
  const texts = sections
    .filter((rows) => rows.length > 1)
    .map(([title = '', ...rows]) => [colors.underline(title), ...rows].join('\n'))
  return `${[...texts, renderSummary(report, options)].join('\n\n')}\n`
}

function renderRow(name: string, found: Diagnostic[], { colors }: RenderOptions): string {
  const errors = found.filter(({ severity }) => severity === 'error').length
  const warnings = found.length - errors
  const parts = [
    ...(errors > 0 ? [count(errors, 'error')] : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
  ]
  const files = count(groupByFile(found).size, 'file')
  return `${String(found.length).padStart(8)}  ${name}  ${colors.dim(`${parts.join(', ')} in ${files}`)}`
}

/** Finds the component that a finding is about: the tag that it begins at, or that its message names. */
function findComponent(found: Diagnostic, { sources }: Report): string | undefined {
  const { file, line, column, message } = found
  const lineText = sources?.get(file)?.split('\n')[line - 1] ?? ''
  const text = lineText.slice(column - 1)
  const name = (/^<([A-Za-z][\w.]*)/.exec(text) ?? /`<([A-Za-z][\w.]*)>`/.exec(message))?.[1]
  return name && `<${name}>`
}

/** Groups findings, the largest group first. */
function groupBySize(
  diagnostics: Diagnostic[],
  keyOf: (found: Diagnostic) => string | undefined,
): [string, Diagnostic[]][] {
  const groups = groupBy(diagnostics, keyOf)
  return groups.sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
}
