import { readdirSync, statSync } from 'node:fs'
import { appendFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import {
  copySite,
  measureCommand,
  medianOf,
  timeCommand,
  writeBenchContent,
} from './bench-fixture.ts'
import { runCommand } from '#commands/run-command.ts'

const runCount = 3
const pageCounts = [60, 600]
const largePageCount = 3000
const benchDir = path.resolve('.cache/bench')

/** Folders to delete before a cold run. `.cache/bundle` is kept, since users rarely rebuild it. */
const generatedFolders = ['.cache/store', '.next', 'out', 'pages']

await runCommand(
  {
    script: 'bench',
    about: `Prints a Markdown table of check times, build times and site sizes, for the site's own pages and for ${pageCounts.join(' and ')} generated ones, and times and peak memory of a check, a check after an edit and a build of ${largePageCount}. Times are medians of ${runCount} runs.`,
    options: {},
  },
  async () => {
    console.log(
      `${os.availableParallelism()} cores of ${os.cpus()[0]?.model}; Node.js ${process.versions.node}\n`,
    )
    console.log('| | Cold | Nothing changed | One page changed | `out/` |\n|-|-|-|-|-|')
    await measureSite('own pages')
    const content = path.join(benchDir, 'content')
    for (const pages of pageCounts) {
      await writeBenchContent(content, pages)
      await measureSite(`${pages} pages`, content)
    }
    await measureLargeSite(content)
    await rm(benchDir, { recursive: true, force: true })
    return 0
  },
)

/** Times the check and the build in a copy of the project, and prints a table row for each. */
async function measureSite(name: string, content?: string): Promise<void> {
  const dir = path.join(benchDir, 'site')
  await copySite(dir, content)
  // Build the bundle first, so that the measured times do not include it.
  await timeCommand(dir, 'lint-content', '--help')
  for (const command of ['lint-content', 'build']) {
    const times = { cold: [] as number[], unchanged: [] as number[], edited: [] as number[] }
    for (let run = 0; run < runCount; run++) {
      for (const folder of generatedFolders) {
        await rm(path.join(dir, folder), { recursive: true, force: true })
      }
      times.cold.push(await timeCommand(dir, command))
      times.unchanged.push(await timeCommand(dir, command))
      const page = path.join(dir, 'content-src/index.mdx')
      await appendFile(page, `\nThe ${command} command runs again, time number ${run + 1}.\n`)
      times.edited.push(await timeCommand(dir, command))
    }
    const medians = Object.values(times).map((each) => `${medianOf(each).toFixed(1)} s`)
    const size = command === 'build' ? describeSize(path.join(dir, 'out')) : ''
    console.log(`| ${command}, ${name} | ${medians.join(' | ')} | ${size} |`)
  }
}

/** Checks a large site, checks it again after an edit, and builds it. Prints what each takes. */
async function measureLargeSite(content: string): Promise<void> {
  const dir = path.join(benchDir, 'site')
  await writeBenchContent(content, largePageCount)
  await copySite(dir, content)
  await timeCommand(dir, 'lint-content', '--help')
  console.log(`\n| ${largePageCount} pages | Time | Processor | Peak memory |\n|-|-|-|-|`)
  const measure = async (name: string, command: string) => {
    const { seconds, processorSeconds, megabytes } = await measureCommand(dir, command)
    const times = [seconds, processorSeconds].map((each) => `${each.toFixed(1)} s`)
    console.log(`| ${name} | ${times.join(' | ')} | ${megabytes.toFixed(0)} MiB |`)
  }
  await measure('lint-content', 'lint-content')
  await appendFile(path.join(dir, 'content-src/index.mdx'), '\nThe command runs again.\n')
  await measure('lint-content, one page changed', 'lint-content')
  await measure('build', 'build')
}

function describeSize(dir: string): string {
  const paths = readdirSync(dir, { recursive: true, encoding: 'utf8' })
  const files = paths.map((each) => statSync(path.join(dir, each))).filter((each) => each.isFile())
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return `${(bytes / 2 ** 20).toFixed(1)} MiB in ${files.length} files`
}
