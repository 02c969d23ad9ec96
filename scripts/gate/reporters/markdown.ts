import { groupByFile } from '#core/diagnostic.ts'
import { errorsFirst } from '../broken/source-errors.ts'
import {
  renderSummary,
  showInvisible,
  toRepositoryPath,
  type RenderOptions,
  type Report,
} from './report.ts'

/** Renders a job summary: counts, a table of files and the first ten findings, errors first. */
export function renderMarkdown(report: Report, options: RenderOptions): string {
  const { diagnostics } = report
  const files = Array.from(groupByFile(diagnostics), ([file, findings]) => {
    const errors = findings.filter(({ severity }) => severity === 'error').length
    const name = escapeText(toRepositoryPath(file, options))
    return `| ${name} | ${errors} | ${findings.length - errors} |`
  })
  const sorted = errorsFirst(diagnostics)
  const findings = sorted.slice(0, 10).map((found) => {
    const place = `${toRepositoryPath(found.file, options)}:${found.line}:${found.column}`
    return `- **${found.severity}** ${escapeText(`${place}: ${found.message} (${found.ruleId})`)}`
  })
  const left = diagnostics.length - findings.length
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
