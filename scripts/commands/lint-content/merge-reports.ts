import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { UsageError } from '#content/read/read-content.ts'
import { compareDiagnostics, type Diagnostic } from '#core/diagnostic.ts'
import type { CheckSummary, Report, ShardMark } from '#gate/reporters/report.ts'

/**
 * Puts the JSON reports of all shards of a check together. Throws a `UsageError` for a file that is
 * none, and where a shard is missing, is there twice or is of another check.
 */
export async function mergeReports(files: string[]): Promise<Report> {
  const reports = await Promise.all(files.map(readReport))
  assertWhole(reports)
  const diagnostics = reports.flatMap((report) => report.diagnostics).sort(compareDiagnostics)
  const summary: CheckSummary = { files: 0, links: 0, words: 0, errors: 0, warnings: 0 }
  for (const report of reports) {
    for (const key of Object.keys(summary) as (keyof CheckSummary)[]) {
      summary[key] += report.summary[key]
    }
  }
  return { diagnostics, summary, files: [...new Set(diagnostics.map(({ file }) => file))] }
}

interface ShardReport extends Pick<Report, 'diagnostics' | 'summary'> {
  file: string
  shard: ShardMark
}

/** What all shards of a check have in common, and how it is called where it differs. */
const common: [key: keyof ShardMark, message: string][] = [
  ['count', 'a check in another number of parts'],
  ['content', 'other content; check the same commit in every part'],
  ['tool', 'another version of the tool or of Node'],
  ['options', 'a check with other options'],
]

function assertWhole(reports: ShardReport[]): void {
  const [first] = reports
  const byIndex = new Map<number, ShardReport>()
  for (const report of reports) {
    const { file, shard } = report
    const other = common.find(([key]) => !isDeepStrictEqual(shard[key], first!.shard[key]))
    if (other) throw new UsageError(`\`${file}\` is of ${other[1]} (\`${first!.file}\` is not)`)
    const twin = byIndex.get(shard.index)
    if (twin) {
      const place = `\`${twin.file}\` and \`${file}\``
      throw new UsageError(`Part ${shard.index}/${shard.count} is there twice: ${place}`)
    }
    byIndex.set(shard.index, report)
  }
  const { count } = first!.shard
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((at) => !byIndex.has(at))
  if (missing.length === 0) return
  const names = missing.map((index) => `\`--shard ${index}/${count}\``).join(', ')
  throw new UsageError(`Missing reports of ${missing.length} of ${count} parts: ${names}`)
}

async function readReport(file: string): Promise<ShardReport> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`Cannot read the report \`${file}\``)
  })
  const report = parse(text)
  if (!Array.isArray(report?.diagnostics) || typeof report.summary?.files !== 'number') {
    throw new UsageError(
      `Unexpected content of \`${file}\`, expected a report of \`--format json\``,
    )
  }
  const { summary, shard } = report
  if (!shard) {
    throw new UsageError(`\`${file}\` is no part of a check; make it with \`--shard 1/2\``)
  }
  const diagnostics = report.diagnostics as JsonDiagnostic[]
  return { file, diagnostics: diagnostics.map(withoutNull), summary, shard }
}

function parse(text: string): Partial<Report> | undefined {
  try {
    return JSON.parse(text) as Partial<Report>
  } catch {
    return undefined
  }
}

/** In JSON a finding without help says so, and whether it can be fixed; in memory neither is there. */
function withoutNull({ help, ...rest }: JsonDiagnostic): Diagnostic {
  delete rest.fixable
  return { ...rest, ...(help && { help }) }
}

/** A finding as `--format json` writes it. */
type JsonDiagnostic = Diagnostic & { help?: string | null; fixable?: boolean }
