import { runCommand } from './shared/command.ts'
import type { CheckSession } from './shared/check-session.ts'
import { UsageError } from '#content/read/read-content.ts'
import { createStopwatch } from '#core/stopwatch.ts'
import { chooseBase } from './lint-content/choose-base.ts'
import { parseOptions, usage, type LintOptions } from './lint-content/parse-options.ts'
import { renderStats } from './lint-content/render-stats.ts'
import { runLint } from './lint-content/run-lint.ts'
import { writeReports } from './lint-content/write-reports.ts'
import { errorsOnly, hasFailed, type RenderOptions, type Report } from '#gate/reporters/report.ts'
import { describeUnknownRule } from '#gate/settings/known-rules.ts'

await runCommand(async (argv) => {
  const options = parseOptions(argv)
  if (options.help) {
    console.log(usage)
    return 0
  }
  if (options.severities.size > 0) await checkRuleIds([...options.severities.keys()])
  if (options.watch) {
    const { watchContent } = await import('./lint-content/watch-content.ts')
    return watchContent(options.content, (session) => lint(options, session))
  }
  // Looked up once, however often a repair checks again.
  const base = (await chooseBase(options))?.revision ?? 'none'
  return lint({ ...options, base })
})

/** Loads the rules to see whether there are such. Throws a `UsageError` where there are not. */
async function checkRuleIds(ids: string[]): Promise<void> {
  const { listKnownRules } = await import('#gate/list-known-rules.ts')
  const knownRules = listKnownRules()
  const unknown = ids.find((id) => !knownRules.has(id))
  if (unknown === undefined) return
  throw new UsageError(describeUnknownRule(unknown, knownRules, ' in `--rule`'))
}

/** One check, from the arguments to the exit code. */
async function lint(options: LintOptions, session?: CheckSession): Promise<number> {
  const started = performance.now()
  const stopwatch = createStopwatch()
  if (options.fix && !options.dryRun) {
    const { fixContent } = await import('./lint-content/fix-content.ts')
    await fixContent(options, stopwatch)
  }
  const { maxWarnings } = options
  const report = { ...(await makeReport()), maxWarnings }
  const seconds = (performance.now() - started) / 1000
  await writeResult(options, report, seconds)
  if (options.stats) process.stderr.write(renderStats(stopwatch.timings, seconds))
  return hasFailed(report.summary, maxWarnings) ? 1 : 0

  async function makeReport(): Promise<Report> {
    if (!options.merge) return runLint(options, stopwatch, session)
    const { mergeReports } = await import('./lint-content/merge-reports.ts')
    return mergeReports(options.merge)
  }
}

/** Writes the reports; on stdout, for people, what `--summary` or `--dry-run` ask for instead. */
async function writeResult(options: LintOptions, whole: Report, seconds: number): Promise<void> {
  let report = options.quiet ? errorsOnly(whole) : whole
  let render: ((report: Report, options: RenderOptions) => string) | undefined
  if (options.summary) render = (await import('#gate/reporters/overview.ts')).renderOverview
  if (options.dryRun) {
    const { previewFixes } = await import('./lint-content/preview-fixes.ts')
    const preview = previewFixes(report)
    process.stderr.write(preview.diff)
    report = preview.report
    render = (_, renderOptions) => preview.render(renderOptions)
  }
  await writeReports(report, options.outputs, seconds, render)
}
