import { errorsOnly, hasFailed } from '#gate/reporters/report.ts'
import { checkSite } from '#site/check/check-site.ts'
import { readDocsUrl } from '#site/check/read-docs-url.ts'
import { parseLimit, parseOutputs, reportOptions } from './lint-content/options.ts'
import { writeReports } from './lint-content/write-reports.ts'
import { runCommand } from './run-command.ts'

const command = {
  script: 'check:out',
  about:
    'Checks the built site as readers get it: links, anchors, ids, titles, addresses, files, sitemap and sidebar of every HTML file.',
  options: {
    out: { value: '<dir>', default: 'out', help: 'folder of the built site' },
    content: { value: '<dir>', default: 'content-src', help: 'folder with product.yaml' },
    ...reportOptions,
  },
} as const

await runCommand(command, async (values) => {
  const outputs = parseOutputs(values.format)
  const maxWarnings = parseLimit(values['max-warnings'])
  const started = performance.now()
  const found = await checkSite(values.out, await readDocsUrl(values.content))
  const report = { ...found, maxWarnings }
  const seconds = (performance.now() - started) / 1000
  await writeReports(values.quiet ? errorsOnly(report) : report, outputs, seconds)
  return hasFailed(report.summary, maxWarnings) ? 1 : 0
})
