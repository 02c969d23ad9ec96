import { groupByFile } from '#core/diagnostic.ts'
import { formatCount } from '#core/message-parts.ts'
import { sortErrorsFirst, groupByCause } from './causes.ts'
import { renderSummary, toRepositoryPath, type RenderOptions, type Report } from './report.ts'

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
