import { groupByFile } from '#core/diagnostic.ts'
import { formatCount } from '#core/message-parts.ts'
import { sortErrorsFirst, describeOthers, groupByCause, type Cause } from './causes.ts'
import {
  describeDetails,
  renderDetails,
  renderSummary,
  toRepositoryPath,
  type RenderOptions,
  type Report,
} from './report.ts'

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
  const { severity, message, line, column, endLine, endColumn, ruleId } = cause.first
  const file = toRepositoryPath(cause.first.file, options)
  // GitHub's runner accepts columns only if the range is on one line.
  const columns = line === endLine ? { col: column, endColumn } : {}
  const properties = Object.entries({ file, line, endLine, ...columns, title: ruleId }).map(
    // Unlike in messages, `:` and `,` must be escaped in properties.
    ([key, value]) =>
      `${key}=${escapeCommandData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
  )
  const details = renderDetails([...describeDetails(cause.first), ...describeOthers(cause)])
  const text = [`${file}:${line}:${column}: ${message}`, ...details].join('\n')
  return `::${severity} ${properties.join(',')}::${escapeCommandData(text)}`
}

function escapeCommandData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** Renders a Markdown job summary: counts, a table of files, and up to ten causes, errors first. */
export function renderMarkdown(report: Report, options: RenderOptions): string {
  const { diagnostics } = report
  const files = Array.from(groupByFile(diagnostics), ([file, findings]) => {
    const errors = findings.filter(({ severity }) => severity === 'error').length
    const name = escapeMarkdown(toRepositoryPath(file, options))
    return `| ${name} | ${errors} | ${findings.length - errors} |`
  })
  const causes = groupByCause(sortErrorsFirst(diagnostics))
  const findings = causes.slice(0, 10).map(({ first, others }) => {
    const location = `${toRepositoryPath(first.file, options)}:${first.line}:${first.column}`
    const more = others.length > 0 ? `, and at ${formatCount(others.length, 'more place')}` : ''
    const text = `${location}: ${first.message} (${first.ruleId})${more}`
    return `- **${first.severity}** ${escapeMarkdown(text)}`
  })
  const hiddenCauses = causes.length - findings.length
  const head = ['| File | Errors | Warnings |', '| --- | ---: | ---: |']
  return [
    `### Content\n\n${renderSummary(report, options)}\n`,
    ...(files.length > 0 ? [...head, ...files, ''] : []),
    ...(hiddenCauses > 0 ? [...findings, `- and ${hiddenCauses} more`] : findings),
    '',
  ].join('\n')
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_~<>[\]|#&!@]/g, '\\$&')
}
