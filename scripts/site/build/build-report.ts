import { readLastChanged, type LastChangedDates } from '#content/read/git.ts'
import { isPublished } from '#content/site.ts'
import type { LocatedDiagnostic } from '#core/diagnostic.ts'
import { formatCount } from '#core/message-parts.ts'
import type { CheckResult } from '#gate/check-content.ts'
import { type Report, detectRenderOptions } from '#gate/reporters/report.ts'
import { stopsBuild } from '#gate/rules/list-rules.ts'
import { reporters } from '#gate/reporters/index.ts'

/** Returns the errors that block a build. Drafts are not built, so their errors do not count. */
export function findBlockingErrors({ diagnostics, site }: CheckResult): LocatedDiagnostic[] {
  const drafts = site.pages.filter((page) => !isPublished(page))
  const files = new Set(drafts.map(({ file }) => file.displayPath))
  return diagnostics.filter((found) => stopsBuild(found) && !files.has(found.file))
}

/**
 * Prints the blocking errors and the number of other findings. Returns whether the build can go on.
 */
export function printBuildReport(result: CheckResult, started: number): boolean {
  const blocking = findBlockingErrors(result)
  printProblems(blocking, result, started)
  const others = describeOtherFindings(result, blocking.length)
  if (others !== undefined) console.error(others)
  return blocking.length === 0
}

/** Prints `report` with `diagnostics`, all of them errors, as its only findings. */
export function printProblems(
  diagnostics: LocatedDiagnostic[],
  report: Report,
  started: number,
): void {
  const summary = { ...report.summary, errors: diagnostics.length, warnings: 0 }
  printReport({ ...report, diagnostics, summary }, started)
}

/**
 * Renders a line with the number of findings besides the blocking errors, and the command that
 * lists them. Returns `undefined` if there are none.
 */
export function describeOtherFindings(
  { summary, site: { contentDir } }: CheckResult,
  blocking: number,
): string | undefined {
  const { errors, warnings } = summary
  const counts = [
    ...(errors > blocking ? [formatCount(errors - blocking, 'other error')] : []),
    ...(warnings > 0 ? [formatCount(warnings, 'warning')] : []),
  ]
  if (counts.length === 0) return undefined
  const option = contentDir === 'content-src' ? '' : ` -- --content ${contentDir}`
  return `${counts.join(' and ')}; \`npm run lint:content${option}\` lists them`
}

/** Prints a report to stderr, since stdout is for the results of a command. */
export function printReport(report: Report, started: number): void {
  const seconds = (performance.now() - started) / 1000
  const options = { ...detectRenderOptions(process.stderr), seconds }
  process.stderr.write(reporters.pretty(report, options))
}

/** Runs `work` and logs its start and duration to stderr. */
export async function withProgress<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  console.error(`${title} …`)
  const result = await work()
  console.error(`${title}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return result
}

/**
 * Reads the date of the last change to each source from git. If git has no dates, logs the reason
 * to stderr.
 */
export async function readLastChangeDates(contentDir: string): Promise<LastChangedDates> {
  const { lastChanged, problem } = await readLastChanged(contentDir)
  if (problem) console.error(`Pages show no dates of their last change: ${problem}`)
  return lastChanged
}
