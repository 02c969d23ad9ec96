import { openCache } from '#gate/analysis/cache.ts'
import { checkContent } from '#gate/check-content.ts'
import { narrowTo, printBuildReport } from '#site/build/build-report.ts'
import { runCommand } from './run-command.ts'
import { foldersBeside, generateSite, projectFolders, readDates } from '#generate/generate-site.ts'
import { printReport } from '#site/build/print-report.ts'
import { runAlone } from '#site/build/run-alone.ts'

const command = {
  script: 'generate',
  about:
    'Checks the content and writes pages/, from which the site is built. Nothing is written if the check finds an error that stops a build.',
  options: {
    content: { value: '<dir>', default: 'content-src', help: 'folder to read' },
    out: { value: '<dir>', help: 'folder to write (default: pages)' },
  },
} as const

await runCommand(command, async (values) => {
  const started = performance.now()
  const result = await checkContent(values.content, { cache: await openCache(values.content) })
  if (!printBuildReport(result, (performance.now() - started) / 1000)) return 1
  const folders = values.out ? foldersBeside(values.out) : projectFolders
  const lastChanged = await readDates(values.content)
  const { plan, problems } = await runAlone(`${folders.data}.pid`, () =>
    generateSite(result.site, lastChanged, { folders }),
  )
  if (problems.length > 0) {
    printReport(narrowTo(problems, result), (performance.now() - started) / 1000)
    return 1
  }
  console.log(`Generated ${plan.pages.size} files in ${folders.pages}`)
  return 0
})
