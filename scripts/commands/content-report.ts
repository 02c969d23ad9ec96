import { parseArgs } from 'node:util'
import { runCommand } from './shared/command.ts'
import { parseSite } from '#content/read/build-site.ts'
import { features } from '#features/index.ts'
import type { SampleCount } from '#content/feature.ts'
import { listColumns } from '#gate/statistics/count-samples.ts'
import { parseProduct } from '#content/read/parse-product.ts'
import { readContent, UsageError } from '#content/read/read-content.ts'
import { buildReport } from '#gate/statistics/build-report.ts'
import { renderReportJson, renderReportTable } from '#gate/statistics/render-report.ts'

const renderColumn = ({ column, meaning }: SampleCount) => `${column.padEnd(11)}${meaning}`

const usage = `Usage: npm run content:report -- [options]

Counts what the pages are made of. Nothing is checked; see npm run lint:content for that.

  --content <dir>   folder to read (default: content-src)
  --format <name>   table, json (default: table)
  --help            print this text

Words      prose with headings and tables, without code
Grade      school grade whose pupils can read the running text (Flesch-Kincaid)
In, Out    links of other pages to the page, and of the page to others and to other sites
Parsed     code fences that a parser of their language reads
${listColumns(features).map(renderColumn).join('\n')}

Below stand the pages that are shorter or longer than their kind is meant to be:
scripts/gate/statistics/page-kinds.ts has the kinds.

Exit code: 0, or 2 for wrong usage or a fault of the tool.`

const renderers = { table: renderReportTable, json: renderReportJson }

await runCommand(async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: {
      content: { type: 'string', default: 'content-src' },
      format: { type: 'string', default: 'table' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  if (!isFormat(values.format)) {
    throw new UsageError(`Unexpected format \`${values.format}\`, expected table or json`)
  }
  const content = await readContent(values.content, features)
  const site = parseSite(content, parseProduct(content, features).variables, features)
  const report = await buildReport(site, features)
  process.stdout.write(renderers[values.format](report, features))
  return 0
})

function isFormat(name: string): name is keyof typeof renderers {
  return Object.hasOwn(renderers, name)
}
