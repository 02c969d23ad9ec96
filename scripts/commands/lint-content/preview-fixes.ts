import { fixTexts, renderDiff } from '#gate/fix/fix-files.ts'
import { count, renderSummary, type RenderOptions, type Report } from '#gate/reporters/report.ts'

/** What `--fix` would do, without doing it. */
export interface FixPreview {
  /** The repairs of the first round as a unified diff. */
  diff: string
  /** The report with those findings alone that would be mended. */
  report: Report
  /** How many in which file, and the summary: for people. */
  render(options: RenderOptions): string
}

/** Works out what `--fix` would do first; repairs that others make room for are left out. */
export function previewFixes(whole: Report): FixPreview {
  const files = fixTexts(whole.diagnostics, whole.sources ?? new Map())
  const diagnostics = files.flatMap(({ fixed }) => fixed)
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const summary = { ...whole.summary, errors, warnings: diagnostics.length - errors }
  return {
    diff: renderDiff(files),
    report: { ...whole, diagnostics, summary },
    render(options) {
      const lines = files.map(
        ({ file, fixed }) => `Would fix ${count(fixed.length, 'problem')} in ${file}\n`,
      )
      return `${lines.join('')}${renderSummary(whole, options)}\n`
    },
  }
}
