import { hasFailed, type RenderOptions, type Report } from './report.ts'
import { describeChecked, describeFindings } from './totals.ts'

/** The last line: what was found, and what was checked. */
export function renderSummary(report: Report, { colors, seconds }: RenderOptions): string {
  const found = describeFindings(report)
  const isBad = hasFailed(report.summary, report.maxWarnings)
  const mark = isBad ? colors.red('✖') : colors.green('✔')
  return `${mark} ${found && `${found} · `}${describeChecked(report, seconds)}`
}
