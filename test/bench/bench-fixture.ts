import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { copyProject } from '../support/copy-project.ts'

const contentDir = 'content-src'
const pagesPerFolder = 40

/** Writes a content folder with the given number of pages, each with text, code and a table. */
export async function writeBenchContent(target: string, pages: number): Promise<void> {
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
export async function copySite(dir: string, content: string = contentDir): Promise<void> {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  await copyProject(dir)
  await cp(content, path.join(dir, contentDir), { recursive: true })
  if (content === contentDir) return
  await writeFile(path.join(dir, 'theme.config.tsx'), 'export default () => ({})\n')
}

/** Runs a bundled command in `dir` and returns its duration in seconds. Rejects if it fails. */
export async function timeCommand(dir: string, name: string, ...argv: string[]): Promise<number> {
  return (await measureCommand(dir, name, ...argv)).seconds
}

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

/**
 * Runs a command like {@link timeCommand}. Also returns the peak memory of its largest process, and
 * the processor time of all processes in seconds.
 */
export async function measureCommand(dir: string, name: string, ...argv: string[]) {
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

export function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
