import { isPublished } from '#content/site.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import type { CheckResult } from '#gate/check-content.ts'
import { count, type Report } from '#gate/reporters/report.ts'
import { isRequired } from '#gate/settings/known-rules.ts'
import { detectRenderOptions } from '#gate/reporters/detect-render-options.ts'
import { renderPretty } from '#gate/reporters/pretty.ts'

/** Returns the errors that stop a build. Drafts are not built, so their errors do not count. */
export function findBlocking({ diagnostics, site }: CheckResult): Diagnostic[] {
  const drafts = site.pages.filter((page) => !isPublished(page))
  const files = new Set(drafts.map(({ file }) => file.displayPath))
  return diagnostics.filter((found) => isRequired(found) && !files.has(found.file))
}

/** Prints the errors that stop a build and counts the rest. Returns whether there are none. */
export function printBuildReport(result: CheckResult, started: number): boolean {
  const blocking = findBlocking(result)
  printProblems(blocking, result, started)
  const others = describeOthers(result, blocking.length)
  if (others !== undefined) console.error(others)
  return blocking.length === 0
}

/** Prints these errors with the other data of a report. */
export function printProblems(diagnostics: Diagnostic[], report: Report, started: number): void {
  const summary = { ...report.summary, errors: diagnostics.length, warnings: 0 }
  printReport({ ...report, diagnostics, summary }, started)
}

/** Counts the findings that do not stop a build. Returns `undefined` if there are none. */
export function describeOthers(
  { summary, site: { contentDir } }: CheckResult,
  blocking: number,
): string | undefined {
  const { errors, warnings } = summary
  const counts = [
    ...(errors > blocking ? [count(errors - blocking, 'other error')] : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
  ]
  if (counts.length === 0) return undefined
  const option = contentDir === 'content-src' ? '' : ` -- --content ${contentDir}`
  return `${counts.join(' and ')}; \`npm run lint:content${option}\` lists them`
}

/** Prints a report to stderr, which keeps stdout for the results of a command. */
export function printReport(report: Report, started: number): void {
  const seconds = (performance.now() - started) / 1000
  process.stderr.write(renderPretty(report, { ...detectRenderOptions(process.stderr), seconds }))
}

/** Runs `work` and logs its start and duration to stderr. */
export async function withProgress<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  console.error(`${title} …`)
  const result = await work()
  console.error(`${title}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return result
}
