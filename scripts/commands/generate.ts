import { formatCount } from '#core/message-parts.ts'
import { runLint } from '#gate/run-lint.ts'
import { printBuildReport, printProblems, readLastChangeDates } from '#site/build/build-report.ts'
import { generateSite, writePages } from '#generate/generate-site.ts'
import { foldersBeside, defaultOutputFolders } from '#content/generated-site.ts'
import { runCommand } from './run-command.ts'
import { withBuildLock } from '#site/build/with-build-lock.ts'

const command = {
  script: 'generate',
  about:
    'Checks the content and generates pages/, from which the site is built. Writes nothing if the check finds an error that stops a build.',
  options: {
    content: { value: '<dir>', default: 'content-src', help: 'folder to read' },
    out: { value: '<dir>', help: 'folder to write (default: pages)' },
  },
} as const

await runCommand(command, async (values) => {
  const started = performance.now()
  const result = await runLint({ content: values.content, cache: true, isBuilt: true })
  if (!printBuildReport(result, started)) return 1
  const folders = values.out ? foldersBeside(values.out) : defaultOutputFolders
  const lastChanged = await readLastChangeDates(values.content)
  const { plan, problems } = await withBuildLock(async () => {
    const generated = await generateSite(result.site, lastChanged, { folders })
    if (generated.layout) await writePages(generated.plan, folders.pages)
    return generated
  })
  if (problems.length > 0) {
    printProblems(problems, result, started)
    return 1
  }
  console.log(`Generated ${formatCount(plan.pages.size, 'file')} in ${folders.pages}`)
  return 0
})
