import { readFile } from 'node:fs/promises'
import { UsageError } from '../content/read-content.ts'
import { compareDiagnostics, type Diagnostic } from '../core/diagnostic.ts'
import type { CheckSummary, Report } from '../reporters/report.ts'

/** Puts the JSON reports of shards together. Throws a `UsageError` for a file that is none. */
export async function mergeReports(files: string[]): Promise<Report> {
  const reports = await Promise.all(files.map(readReport))
  const diagnostics = reports.flatMap((report) => report.diagnostics).sort(compareDiagnostics)
  const summary: CheckSummary = { files: 0, links: 0, words: 0, errors: 0, warnings: 0 }
  for (const report of reports) {
    for (const key of Object.keys(summary) as (keyof CheckSummary)[]) {
      summary[key] += report.summary[key]
    }
  }
  return { diagnostics, summary, files: [...new Set(diagnostics.map(({ file }) => file))] }
}

async function readReport(file: string): Promise<Pick<Report, 'diagnostics' | 'summary'>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`Cannot read the report \`${file}\``)
  })
  const report = parse(text)
  if (Array.isArray(report?.diagnostics) && typeof report.summary?.files === 'number') {
    const diagnostics = report.diagnostics as JsonDiagnostic[]
    return { diagnostics: diagnostics.map(withoutNull), summary: report.summary }
  }
  throw new UsageError(`Unexpected content of \`${file}\`, expected a report of \`--format json\``)
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
