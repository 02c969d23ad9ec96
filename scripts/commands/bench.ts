import { appendFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser } from 'playwright-core'
import { outDir } from '#site/build/run-next.ts'
import { serveSite } from '#site/serve/serve.ts'
import { copyProject, makeContent, timeCommand } from './shared/made-site.ts'
import { runCommand } from './shared/command.ts'
import { findChromium } from './shared/find-chromium.ts'

const runs = 3
const madePages = 600
const routes = ['/', '/quick-start', '/api/run', '/cli-usage']
const work = path.resolve('.cache/bench')

/** Folders that builds leave, except the bundle of the tool itself. */
const results = ['.cache/compiled', '.cache/site', '.cache/store', '.next', 'out', 'pages']

await runCommand(
  {
    script: 'bench',
    about: `Prints tables in Markdown: the time of the content check and of builds, for the site's own pages and for ${madePages} that are made, as medians of ${runs} runs; and the size of some pages of the site in ${outDir}/.`,
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
    await measurePages()
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

/** Prints the sizes of some pages of the site that was built last. */
async function measurePages(): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Cannot find Chrome or Chromium; run `npm test` to get one')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const server = await serveSite({ dir: outDir, port: 0, host: '127.0.0.1' })
  try {
    console.log('\n| Page | Script before load | All before load | Script later | Elements |')
    console.log('| --- | --- | --- | --- | --- |')
    for (const route of routes) {
      const { early, late, elements } = await measurePage(browser, server.url + route)
      const sizes = [early.filter(isScript), early, late.filter(isScript)].map(sumSizes)
      console.log(`| ${[route, ...sizes, elements].join(' | ')} |`)
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

/** A file that a page loads, and its size in bytes, compressed with gzip. */
interface LoadedFile {
  type: string
  bytes: number
}

/** Loads a page and measures the files that arrive before its load event and after it. */
async function measurePage(browser: Browser, url: string) {
  const page = await browser.newPage()
  const files: Promise<LoadedFile>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    files.push(response.body().then((body) => ({ type, bytes: gzipSync(body).length })))
  })
  await page.goto(url, { waitUntil: 'load' })
  const earlyCount = files.length
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  // React starts with the first interaction.
  await page.keyboard.press('Tab')
  await page.waitForLoadState('networkidle')
  const loaded = await Promise.all(files)
  await page.close()
  return { early: loaded.slice(0, earlyCount), late: loaded.slice(earlyCount), elements }
}

function isScript({ type }: LoadedFile): boolean {
  return type === 'script'
}

function sumSizes(files: LoadedFile[]): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return `${(bytes / 1024).toFixed(1)} KiB`
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
