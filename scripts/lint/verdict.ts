import type { CheckSummary, Report } from '../reporters/report.ts'

/** The report without its warnings, which stay counted. */
export function errorsOnly(report: Report): Report {
  const diagnostics = report.diagnostics.filter(({ severity }) => severity === 'error')
  return { ...report, diagnostics }
}

/** Whether a check has found an error, or more warnings than are allowed. */
export function hasFailed({ errors, warnings }: CheckSummary, maxWarnings: number): boolean {
  return errors > 0 || warnings > maxWarnings
}
