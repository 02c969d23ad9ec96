import { groupByFile } from '#core/diagnostic.ts'
import { errorsFirst } from '../broken/drop-consequences.ts'
import { groupByCause } from './causes.ts'
import {
  count,
  renderSummary,
  showInvisible,
  toRepositoryPath,
  type RenderOptions,
  type Report,
} from './report.ts'

/** Renders a job summary: counts, a table of files and the first ten causes, errors first. */
export function renderMarkdown(report: Report, options: RenderOptions): string {
  const { diagnostics } = report
  const files = Array.from(groupByFile(diagnostics), ([file, findings]) => {
    const errors = findings.filter(({ severity }) => severity === 'error').length
    const name = escapeText(toRepositoryPath(file, options))
    return `| ${name} | ${errors} | ${findings.length - errors} |`
  })
  const causes = groupByCause(errorsFirst(diagnostics))
  const findings = causes.slice(0, 10).map(({ first, others }) => {
    const place = `${toRepositoryPath(first.file, options)}:${first.line}:${first.column}`
    const more = others.length > 0 ? `, and at ${count(others.length, 'more place')}` : ''
    const text = `${place}: ${first.message} (${first.ruleId})${more}`
    return `- **${first.severity}** ${escapeText(text)}`
  })
  const left = causes.length - findings.length
  const head = ['| File | Errors | Warnings |', '| --- | ---: | ---: |']
  return [
    `### Content\n\n${renderSummary(report, options)}\n`,
    ...(files.length > 0 ? [...head, ...files, ''] : []),
    ...(left > 0 ? [...findings, `- and ${left} more`] : findings),
    '',
  ].join('\n')
}

function escapeText(text: string): string {
  return showInvisible(text).replace(/[\\`*_~<>[\]|#&!@]/g, '\\$&')
}
