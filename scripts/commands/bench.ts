import { appendFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { copyProject, makeContent, timeCommand } from './shared/made-site.ts'
import { runCommand } from './shared/command.ts'

const runs = 3
const madePages = 600
const work = path.resolve('.cache/bench')

/** Folders that builds leave, except the bundle of the tool itself. */
const results = ['.cache/compiled', '.cache/site', '.cache/store', '.next', 'out', 'pages']

await runCommand(
  {
    script: 'bench',
    about: `Prints tables in Markdown: the time of the content check and of builds, for the site's own pages and for ${madePages} that are made, as medians of ${runs} runs.`,
    options: {},
  },
  async () => {
    console.log(
      `${os.availableParallelism()} cores of ${os.cpus()[0]?.model}; Node.js ${process.versions.node}\n`,
    )
    console.log('| | Cold | Nothing changed | One page changed |\n| --- | --- | --- | --- |')
    await measureSite('own pages')
    const content = path.join(work, 'content')
    await makeContent(content, madePages)
    await measureSite(`${madePages} pages`, content)
    await rm(work, { recursive: true, force: true })
    return 0
  },
)

/** Prints the times of the content check and of builds; a copy of the project is measured. */
async function measureSite(name: string, content?: string): Promise<void> {
  const dir = path.join(work, 'site')
  await copyProject(dir, content)
  // The first run makes the bundle of the tool, which is not measured.
  await timeCommand(dir, 'lint-content', '--help')
  for (const command of ['lint-content', 'build']) {
    const times: Record<'cold' | 'same' | 'one', number[]> = { cold: [], same: [], one: [] }
    for (let run = 0; run < runs; run++) {
      for (const each of results) await rm(path.join(dir, each), { recursive: true, force: true })
      times.cold.push(await timeCommand(dir, command))
      times.same.push(await timeCommand(dir, command))
      const page = path.join(dir, 'content-src/index.mdx')
      await appendFile(page, `\nThe ${command} command runs again, time number ${run + 1}.\n`)
      times.one.push(await timeCommand(dir, command))
    }
    const medians = Object.values(times).map((each) => `${medianOf(each).toFixed(1)} s`)
    console.log(`| ${command}, ${name} | ${medians.join(' | ')} |`)
  }
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
