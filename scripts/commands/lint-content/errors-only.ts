import type { Report } from '#gate/reporters/report.ts'

/** The report without its warnings, which stay counted. */
export function errorsOnly(report: Report): Report {
  const diagnostics = report.diagnostics.filter(({ severity }) => severity === 'error')
  return { ...report, diagnostics }
}
