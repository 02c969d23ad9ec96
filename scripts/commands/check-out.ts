import { runCommand } from './shared/command.ts'
import { parseSiteCheckOptions, usage } from './lint-content/parse-site-options.ts'
import { writeReports } from './lint-content/write-reports.ts'
import { errorsOnly, hasFailed } from '#gate/reporters/report.ts'
import { checkSite } from '#site/check/check-site.ts'
import { readDocsUrl } from '#site/check/read-docs-url.ts'

await runCommand(async (argv) => {
  const options = parseSiteCheckOptions(argv)
  if (options.help) {
    console.log(usage)
    return 0
  }
  const started = performance.now()
  const { maxWarnings } = options
  const report = {
    ...(await checkSite(options.out, await readDocsUrl(options.content))),
    maxWarnings,
  }
  const seconds = (performance.now() - started) / 1000
  await writeReports(options.quiet ? errorsOnly(report) : report, options.outputs, seconds)
  return hasFailed(report.summary, maxWarnings) ? 1 : 0
})
