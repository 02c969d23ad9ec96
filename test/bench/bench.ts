import { execFile } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { appendFile, copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { runCommand } from '#commands/run-command.ts'
import { copyProject } from '../support/copy-project.ts'

const contentDir = 'content-src'
const pagesPerFolder = 40

const runCount = 3
const pageCounts = [60, 600]
const largePageCount = 3000
const benchDir = path.resolve('.cache/bench')

/** Folders to delete before a cold run. `.cache/bundle` is kept, since users rarely rebuild it. */
const generatedFolders = ['.cache/store', '.next', 'out', 'pages']

/** Writes the peak memory in KiB and the processor time in µs of a process that exits to a file. */
const usageRecorder = `data:text/javascript,${encodeURIComponent(`
  import { appendFileSync } from 'node:fs'
  import { threadId } from 'node:worker_threads'
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
    const line = maxRSS + ' ' + (userCPUTime + systemCPUTime) + '\\n'
    if (threadId === 0) appendFileSync(process.env.BENCH_USAGE, line)
  })
`)}`

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
  await measureCommand(dir, 'lint-content', '--help')
  for (const command of ['lint-content', 'build']) {
    const times = { cold: [] as number[], unchanged: [] as number[], edited: [] as number[] }
    for (let run = 0; run < runCount; run++) {
      for (const folder of generatedFolders) {
        await rm(path.join(dir, folder), { recursive: true, force: true })
      }
      times.cold.push((await measureCommand(dir, command)).seconds)
      times.unchanged.push((await measureCommand(dir, command)).seconds)
      const page = path.join(dir, 'content-src/index.mdx')
      await appendFile(page, `\nThe ${command} command runs again, time number ${run + 1}.\n`)
      times.edited.push((await measureCommand(dir, command)).seconds)
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
  await measureCommand(dir, 'lint-content', '--help')
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

/** Writes a content folder with the given number of pages, each with text, code and a table. */
async function writeBenchContent(target: string, pages: number): Promise<void> {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  for (const file of ['product.yaml', 'lint.yaml', 'dictionary.txt']) {
    await copyFile(path.join(contentDir, file), path.join(target, file))
  }
  for (let page = 0; page < pages; page++) {
    const part = Math.floor((page - 1) / pagesPerFolder)
    const folder = page === 0 ? target : path.join(target, `part-${part}`)
    if (page % pagesPerFolder === 1) {
      await mkdir(folder)
      const category = `label: Part ${part}\nposition: ${part + 2}\n`
      await writeFile(path.join(folder, '_category.yaml'), category)
    }
    const name = page === 0 ? 'index.mdx' : `page-${page}.mdx`
    await writeFile(path.join(folder, name), renderPage(page, pages))
  }
}

function renderPage(page: number, pages: number): string {
  const route = (number: number) => (number === 0 ? '/' : `/p/${number}`)
  const next = (page + 1) % pages
  const sections = Array.from({ length: 6 }, (_, index) => renderSection(page, index + 1))
  return `---
title: Generated page ${page}
description: A page made to measure builds with text, code and a table, number ${page + 1} of ${pages}.
slug: ${route(page)}
sidebar_position: ${page + 1}
---

The page that follows is [number ${next}](${route(next)}).

${sections.join('\n\n')}
`
}

function renderSection(page: number, section: number): string {
  return `## Case ${section} of page ${page}

Open the run, choose **Results** and set the status of case ${page * 10 + section}. The report counts it at once, and everyone who can see the project sees the change. To go back, choose the former status again.

1. Open the project.
2. Choose the run with number ${page}.
3. Set the status, and write a comment.

\`\`\`json
{ "run": ${page}, "seq": ${section}, "status": "passed", "comment": "Checked by hand" }
\`\`\`

| Status | Meaning | Counts |
| --- | --- | --- |
| Passed | The result is as expected | yes |
| Failed | The result is not as expected in case ${section} | yes |
| Skipped | Nobody has tried it | no |`
}

/**
 * Copies the project and `content` to `dir`, which must be inside the project for `node_modules` to
 * resolve. Generated content gets the default theme, whose navigation bar has no links.
 */
async function copySite(dir: string, content: string = contentDir): Promise<void> {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  await copyProject(dir)
  await cp(content, path.join(dir, contentDir), { recursive: true })
  if (content === contentDir) return
  await writeFile(path.join(dir, 'theme.config.tsx'), 'default () => ({})\n')
}

/**
 * Runs a bundled command in `dir`. Rejects if it fails. Returns its duration and the processor time
 * of all its processes in seconds, and the peak memory of the largest one.
 */
async function measureCommand(dir: string, name: string, ...argv: string[]) {
  const file = path.join(dir, '.cache', 'usage.txt')
  await mkdir(path.dirname(file), { recursive: true })
  await rm(file, { force: true })
  const started = performance.now()
  const launcher = 'scripts/commands/run-bundled.mjs'
  await promisify(execFile)(process.execPath, [launcher, name, ...argv], {
    cwd: dir,
    maxBuffer: 2 ** 26,
    env: { ...process.env, NODE_OPTIONS: `--import ${usageRecorder}`, BENCH_USAGE: file },
  })
  const seconds = (performance.now() - started) / 1000
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const processes = lines.map((line) => line.split(' ').map(Number) as [number, number])
  const megabytes = Math.max(...processes.map(([peak]) => peak)) / 1024
  const microseconds = processes.reduce((sum, [, time]) => sum + time, 0)
  return { seconds, megabytes, processorSeconds: microseconds / 1e6 }
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
