import { readFile } from 'node:fs/promises'
import { UsageError } from '#content/read/read-content.ts'
import { compareDiagnostics, type Diagnostic } from '#core/diagnostic.ts'
import type { CheckSummary, Report, ShardMark } from './report.ts'

/**
 * Merges the JSON reports of all shards of a check. Throws a `UsageError` if a report is invalid,
 * or if a shard is missing, duplicate or from another check.
 */
export async function mergeReports(files: string[]): Promise<Report> {
  const reports = await Promise.all(files.map(readReport))
  assertComplete(reports)
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

function assertComplete(reports: ShardReport[]): void {
  const first = reports[0]!
  for (const { file, shard } of reports) {
    if (shard.count === first.shard.count && shard.check === first.shard.check) continue
    throw new UsageError(
      `\`${file}\` is from another check than \`${first.file}\`; check the same commit with the same options, tool and Node in every part`,
    )
  }
  const parts = Array.from({ length: first.shard.count }, (_, index) => index + 1)
  const given = reports.map(({ shard }) => shard.index)
  const missing = parts.filter((part) => !given.includes(part))
  if (missing.length === 0 && given.length === parts.length) return
  const wrong =
    missing.length > 0
      ? `Cannot find the report of part ${missing.join(', ')}`
      : 'A part is there twice'
  throw new UsageError(`${wrong}; expected one of each of ${parts.length} parts`)
}

async function readReport(file: string): Promise<ShardReport> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`Cannot read the report \`${file}\``)
  })
  const { diagnostics, summary, shard } = parse(text)
  if (!Array.isArray(diagnostics) || summary === undefined) {
    throw new UsageError(
      `Unexpected content of \`${file}\`, expected a report of \`--format json\``,
    )
  }
  if (!shard) {
    throw new UsageError(`\`${file}\` is not part of a check; make it with \`--shard 1/2\``)
  }
  return { file, diagnostics: diagnostics.map(fromJson), summary, shard }
}

function parse(text: string): Partial<Report> {
  try {
    return JSON.parse(text) as Partial<Report>
  } catch {
    return {}
  }
}

/** Removes the properties that `--format json` adds to a finding: `fixable` and a null `help`. */
function fromJson(found: Diagnostic & { help?: string | null; fixable?: boolean }): Diagnostic {
  const { help, ...rest } = found
  delete rest.fixable
  return { ...rest, ...(help && { help }) }
}
