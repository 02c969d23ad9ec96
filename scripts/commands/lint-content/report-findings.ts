import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { features } from '#features/index.ts'
import { listRules, listFindingKinds } from '#gate/rules/list-rules.ts'
import { reporters, type FormatName } from '#gate/reporters/index.ts'
import {
  dropWarnings,
  hasFailed,
  type Report,
  detectRenderOptions,
} from '#gate/reporters/report.ts'

export interface ReportOptions {
  outputs: ReportOutput[]
  /** Maximum number of warnings. `Infinity` means unlimited. */
  maxWarnings: number
  /** Whether to leave warnings out of the output. They still count. */
  quiet: boolean
}

/** Format of a report, and the file to write it to, which defaults to stdout. */
export interface ReportOutput {
  format: FormatName
  file?: string
}

/** Runs a check and writes its reports. Returns the exit code. */
export async function reportFindings(
  check: () => Promise<Report>,
  { outputs, maxWarnings, quiet }: ReportOptions,
): Promise<number> {
  const started = performance.now()
  const report = { ...(await check()), maxWarnings }
  const seconds = (performance.now() - started) / 1000
  await writeReports(quiet ? dropWarnings(report) : report, outputs, seconds)
  return hasFailed(report.summary, maxWarnings) ? 1 : 0
}

async function writeReports(
  report: Report,
  outputs: ReportOutput[],
  seconds: number,
): Promise<void> {
  for (const { format, file } of outputs) {
    const stream = file === undefined ? process.stdout : { isTTY: false }
    const input = format === 'sarif' ? await addRuleSummaries(report) : report
    const text = reporters[format](input, { ...detectRenderOptions(stream), seconds })
    if (file === undefined) {
      process.stdout.write(text)
    } else {
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, text)
    }
  }
}

async function addRuleSummaries(report: Report): Promise<Report> {
  const { siteChecks } = await import('#site/check/check-site.ts')
  const rules = [...listRules(features), ...listFindingKinds(features), ...siteChecks]
  return { ...report, rules: new Map(rules.map(({ id, summary }) => [id, summary])) }
}
