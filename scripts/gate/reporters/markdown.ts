import { compareText } from '#core/diagnostic.ts'
import {
  groupByFile,
  renderSummary,
  showInvisible,
  toRepositoryPath,
  type RenderOptions,
  type Report,
} from './report.ts'

/** How many findings are written out; the log has the others. */
const shownFindings = 10

/** Renders what a reviewer wants of a job: the counts, a table of the files, and the first findings, errors first. */
export function renderMarkdown(report: Report, options: RenderOptions): string {
  const { diagnostics } = report
  const files = Array.from(groupByFile(diagnostics), ([file, findings]) => {
    const errors = findings.filter(({ severity }) => severity === 'error').length
    const name = escapeText(toRepositoryPath(file, options))
    return `| ${name} | ${errors} | ${findings.length - errors} |`
  })
  const errorsFirst = diagnostics.toSorted((a, b) => compareText(a.severity, b.severity))
  const findings = errorsFirst.slice(0, shownFindings).map((found) => {
    const { line, column, severity, message, ruleId } = found
    const place = `${toRepositoryPath(found.file, options)}:${line}:${column}`
    return `- **${severity}** ${escapeText(`${place}: ${message}`)} (${escapeText(ruleId)})`
  })
  const left = diagnostics.length - findings.length
  const blocks = [
    ['### Content', '', renderSummary(report, options)],
    files.length > 0 ? ['| File | Errors | Warnings |', '| --- | ---: | ---: |', ...files] : [],
    left > 0 ? [...findings, `- and ${left} more`] : findings,
  ]
  const texts = blocks.filter(({ length }) => length > 0).map((lines) => lines.join('\n'))
  return `${texts.join('\n\n')}\n`
}

/** Keeps a text from being Markdown or HTML, wherever it comes from. */
function escapeText(text: string): string {
  return showInvisible(text).replace(/[\\`*_~<>[\]|#&!@]/g, '\\$&')
}
