import { renderPretty } from '#gate/reporters/pretty.ts'
import type { Report } from '#gate/reporters/report.ts'
import { detectRenderOptions } from './render-options.ts'

/** Prints the report of a check to stderr, for commands whose stdout says what they made. */
export function printReport(report: Report, seconds: number): void {
  process.stderr.write(renderPretty(report, { ...detectRenderOptions(process.stderr), seconds }))
}
