import picocolors from 'picocolors'
import type { CheckResult } from './pipeline.ts'
import { renderPretty } from './reporters/pretty.ts'

/** Prints the report of a check to stderr, for commands whose stdout says what they made. */
export function printReport(result: CheckResult, seconds: number): void {
  const colors = picocolors.createColors(picocolors.isColorSupported && process.stderr.isTTY)
  process.stderr.write(renderPretty(result, { colors, seconds }))
}
