import { execFile } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { appendFile, copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { projectPaths } from '#site/build/input-paths.ts'
import { runCommand } from './run-command.ts'

const runCount = 3
const pageCounts = [60, 600]
const benchDir = path.resolve('.cache/bench')
const contentDir = 'content-src'
const pagesPerFolder = 40

/** Folders to delete before a cold run. `.cache/bundle` is kept, since users rarely rebuild it. */
const outputFolders = ['.cache/compiled', '.cache/site', '.cache/store', '.next', 'out', 'pages']

await runCommand(
  {
    script: 'bench',
    about: `Prints a Markdown table of check times, build times and site sizes, for the site's own pages and for ${pageCounts.join(' and ')} generated ones. Times are medians of ${runCount} runs.`,
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
      await makeContent(content, pages)
      await measureSite(`${pages} pages`, content)
    }
    await rm(benchDir, { recursive: true, force: true })
    return 0
  },
)

/** Times the check and the build in a copy of the project, and prints a table row for each. */
async function measureSite(name: string, content?: string): Promise<void> {
  const dir = path.join(benchDir, 'site')
  await copyProject(dir, content)
  // Build the bundle first, so that the measured times do not include it.
  await timeCommand(dir, 'lint-content', '--help')
  for (const command of ['lint-content', 'build']) {
    const times = { cold: [] as number[], unchanged: [] as number[], edited: [] as number[] }
    for (let run = 0; run < runCount; run++) {
      for (const folder of outputFolders) {
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

function describeSize(dir: string): string {
  const paths = readdirSync(dir, { recursive: true, encoding: 'utf8' })
  const files = paths.map((each) => statSync(path.join(dir, each))).filter((each) => each.isFile())
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return `${(bytes / 2 ** 20).toFixed(1)} MiB in ${files.length} files`
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

/** Writes a content folder with the given number of pages, each with text, code and a table. */
async function makeContent(target: string, pages: number): Promise<void> {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  for (const file of ['product.yaml', 'lint.yaml', 'dictionary.txt']) {
    await copyFile(path.join(contentDir, file), path.join(target, file))
  }
  for (let page = 0; page < pages; page++) {
    const folder = path.join(target, `part-${Math.floor(page / pagesPerFolder)}`)
    await mkdir(folder, { recursive: true })
    const file = page === 0 ? path.join(target, 'index.mdx') : path.join(folder, `page-${page}.mdx`)
    await writeFile(file, renderPage(page, pages))
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
 * Copies the project and `content` to `dir`, which is inside the project so that `node_modules`
 * resolves. Generated content gets the default settings, since it lacks the pages that
 * `theme.config.tsx` links to.
 */
async function copyProject(dir: string, content: string = contentDir): Promise<void> {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  for (const source of projectPaths) await cp(source, path.join(dir, source), { recursive: true })
  await cp(content, path.join(dir, contentDir), { recursive: true })
  if (content === contentDir) return
  await writeFile(path.join(dir, 'theme.config.tsx'), 'export default () => ({})\n')
}

/** Runs a bundled command in `dir` and returns its duration in seconds. Rejects if it fails. */
async function timeCommand(dir: string, name: string, ...argv: string[]): Promise<number> {
  const started = performance.now()
  const launcher = 'scripts/commands/run-bundled.mjs'
  await promisify(execFile)(process.execPath, [launcher, name, ...argv], {
    cwd: dir,
    maxBuffer: 2 ** 26,
  })
  return (performance.now() - started) / 1000
}
