import { describe, expect, it } from 'vitest'
import { errorsOnly } from '#commands/lint-content/errors-only.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { renderGithubSummary } from '#gate/reporters/github-summary.ts'
import { renderPretty } from '#gate/reporters/pretty.ts'
import { hasFailed } from '#gate/reporters/report.ts'
import { buildReport, cleanReport, exampleReport, plain } from './support/example-report.ts'

const warnings = exampleReport.diagnostics.filter(({ severity }) => severity === 'warning')
const checked = '1 file, 412 links, 38,120 words checked in 0.7 s'

function reportOf(diagnostics: Diagnostic[], maxWarnings: number, quiet: boolean) {
  const report = { ...buildReport(diagnostics, ['content-src/a.mdx']), maxWarnings }
  return quiet ? errorsOnly(report) : report
}

describe('the last line', () => {
  it.each([
    [[], 0, false, `✔ ${checked}`],
    [
      warnings,
      Infinity,
      false,
      `✔ 0 errors, 5 warnings in 2 files, 1 fixable with --fix · ${checked}`,
    ],
    [
      warnings,
      0,
      false,
      `✖ 0 errors, 5 warnings in 2 files, 0 allowed, 1 fixable with --fix · ${checked}`,
    ],
    [warnings, Infinity, true, `✔ 0 errors, 5 warnings (warnings not shown) · ${checked}`],
    [warnings, 0, true, `✖ 0 errors, 5 warnings (warnings not shown), 0 allowed · ${checked}`],
    [warnings, 5, true, `✔ 0 errors, 5 warnings (warnings not shown) · ${checked}`],
  ])('says what the exit code says, case %#', (diagnostics, maxWarnings, quiet, expected) => {
    const report = reportOf(diagnostics, maxWarnings, quiet)
    const last = renderPretty(report, plain).trimEnd().split('\n').at(-1)
    expect(last).toBe(expected)
    expect(last?.startsWith('✖')).toBe(hasFailed(report.summary, maxWarnings))
  })

  it('is red for an error, whatever is let pass', () => {
    const last = renderPretty(exampleReport, plain).trimEnd().split('\n').at(-1)
    expect(last).toMatch(/^✖ 7 errors, 5 warnings in 3 files, 2 fixable with --fix · /)
  })
})

it('the summary of a job is headed by the same', () => {
  const headOf = (report: typeof cleanReport) => renderGithubSummary(report, plain).split('\n')[0]
  expect(headOf(reportOf(warnings, 0, true))).toMatch(/^## ❌ .*5 warnings/)
  expect(headOf(reportOf(warnings, 9, false))).toMatch(/^## ✅ .*5 warnings/)
  expect(headOf(cleanReport)).toBe('## ✅ Content check: nothing found')
})
