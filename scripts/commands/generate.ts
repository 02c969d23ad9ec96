import { parseArgs } from 'node:util'
import { storeRoot } from '#cache/store.ts'
import { openCache } from '#gate/analysis/cache.ts'
import { runCommand } from './shared/command.ts'
import { projectFolders, withFolders, type GenerateFolders } from './shared/generate-folders.ts'
import { generateSite } from './shared/generate-site.ts'
import { checkContent } from '#gate/check-content.ts'
import { hasFailed } from '#gate/reporters/report.ts'
import { printReport } from './shared/report-problems.ts'
import { readDates } from './shared/read-dates.ts'

const usage = `Usage: npm run generate -- [options]

Checks the content and writes pages/, from which the site is built. Nothing is written where the
check finds an error.

  --content <dir>   folder to read (default: content-src)
  --out <dir>       folder to write (default: pages)
  --help            print this text`

await runCommand(async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: {
      content: { type: 'string', default: 'content-src' },
      out: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const started = performance.now()
  const result = await checkContent(values.content, { cache: await openCache(values.content) })
  printReport(result, (performance.now() - started) / 1000)
  if (hasFailed(result.summary)) return 1
  const folders = values.out ? foldersBeside(values.out) : projectFolders
  const lastChanged = await readDates(values.content)
  const { plan, written, removed } = await withFolders(folders, () =>
    generateSite(result.site, lastChanged, { folders }),
  )
  console.log(
    `Generated ${plan.pages.size} files in ${folders.pages}: ${written.length} written, ${removed.length} removed`,
  )
  return 0
})

/** The folders of a run into another place: all of them beside the one for the pages. */
function foldersBeside(pages: string): GenerateFolders {
  const base = pages.replace(/(?<!\/)\/+$/, '')
  return {
    pages: base,
    compiled: `${base}.compiled`,
    data: `${base}.data`,
    public: `${base}.public`,
    staging: `${base}.staging`,
    stores: storeRoot,
  }
}
