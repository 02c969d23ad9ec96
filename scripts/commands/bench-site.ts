import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { describeMachine } from './bench/describe-machine.ts'
import { runLighthouse } from './bench/lighthouse.ts'
import { makeCorpus } from './bench/make-corpus.ts'
import { measureClick, measurePage, measureTap } from './bench/measure-page.ts'
import { measureSearch, type SearchFigures } from './bench/measure-search.ts'
import { parseBenchOptions, parseCounts, parsePeers } from './bench/options.ts'
import { buildOwnSite, setUpOwnSite } from './bench/own-site.ts'
import { buildPeer, setUpPeer } from './bench/peers.ts'
import { medianOf } from './bench/run-timed.ts'
import { timePreview } from './bench/time-preview.ts'
import { weighFeatures } from './bench/weigh-features.ts'
import { runCommand } from './shared/command.ts'
import { outDir } from '#site/build/build-site-files.ts'
import { findChromium } from './shared/find-chromium.ts'
import { serveSite } from '#site/serve/serve.ts'

const usage = `Usage: npm run bench:site -- [--pages /quick-start,/] [--runs 3] [--size 60] [--peers docusaurus,nextra]

Measures pages of the built site in Chromium: what is loaded before the load event (compressed with
gzip), Lighthouse for a phone, the time from a click to the next page's heading, and from the first
tap of a slow phone to the menu, how soon the search answers on a phone, from the save of a page to
what the preview shows of it, and what the HTML has for search engines, previews and machines. Run
npm run build before. Peers are installed with npm; they and this project build pages made from the
same sections, as many as --size says, and one of these is measured.`

const work = path.resolve('.cache/bench-site')

/** What the search is asked for, one after another. */
const queries = ['start', 'create', 'run', 'project', 'test case']

await runCommand(async (argv) => {
  const options = parseBenchOptions(argv, usage, {
    pages: '/quick-start,/,/api/run,/cli-usage,/25W40',
    runs: '3',
    size: '60',
    peers: '',
  })
  if (!options) return 0
  const [runs] = parseCounts(options.runs) as [number]
  const [size] = parseCounts(options.size) as [number]
  const others = parsePeers(options.peers)
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Cannot find Chrome or Chromium; install it')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const tools = { runs, browser, executablePath }
  console.log(describeMachine(['next', 'nextra', 'lighthouse']), `; Chromium ${browser.version()}`)
  try {
    const routes = options.pages.split(',')
    await printTaps({ ...tools, dir: outDir, routes })
    await printSearch({ ...tools, dir: outDir, route: routes[0]! })
    await printPreview(browser, runs)
    console.log(
      '\n| page | JS before load | all before load | requests | elements | CLS | Lighthouse | LCP | TBT | click |',
    )
    console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
    await measureSite({ ...tools, name: '', dir: outDir, routes, next: '/help-and-support' })
    await printFeatures(outDir, routes)
    if (others.length === 0) return 0
    const corpus = path.join(work, 'corpus')
    await makeCorpus({ source: 'content-src', target: corpus, pages: size, seed: 1, plain: true })
    const own = path.join(work, 'own')
    await setUpOwnSite(own, corpus)
    await buildOwnSite(own)
    const madeRoutes = { routes: ['/p/1'], next: '/p/2' }
    await measureSite({
      ...tools,
      name: 'this project',
      dir: path.join(own, outDir),
      ...madeRoutes,
    })
    for (const peer of others) {
      const dir = path.join(work, 'peer')
      await setUpPeer(peer, dir, corpus)
      await buildPeer(peer, dir)
      const peerRoutes = { routes: ['/part-0/page-1'], next: '/part-0/page-2' }
      const site = path.join(dir, peer.outDir)
      await measureSite({ ...tools, name: peer.name, dir: site, ...peerRoutes })
    }
  } finally {
    await browser.close()
    await rm(work, { recursive: true, force: true })
  }
  return 0
})

interface Subject {
  /** Stands before the routes in the table. */
  name: string
  dir: string
  routes: string[]
  /** A page that all these pages link to where it can be seen. */
  next: string
  runs: number
  browser: Browser
  executablePath: string
}

async function measureSite(subject: Subject): Promise<void> {
  const { dir, routes, next, runs, browser, executablePath, name } = subject
  const server = await serveSite({ dir, port: 0, host: '127.0.0.1' })
  try {
    for (const route of routes) {
      const url = server.url + route
      const figures = await measurePage(browser, url)
      const reports = await runLighthouse(Array<string>(runs).fill(url), executablePath)
      const clicks: number[] = []
      for (let run = 0; run < runs; run++) clicks.push(await measureClick(browser, url, next))
      const scores = Object.keys(reports[0]!.scores).map((key) =>
        medianOf(reports.map(({ scores }) => scores[key as keyof typeof scores])),
      )
      const cells = [
        `${name} ${route}`.trim(),
        toKib(figures.scriptBytes),
        toKib(figures.bytes),
        figures.requests,
        figures.elements,
        figures.layoutShift.toFixed(3),
        scores.join(' / '),
        `${(medianOf(reports.map((each) => each.largestContentfulPaint)) / 1000).toFixed(2)} s`,
        `${medianOf(reports.map((each) => each.totalBlockingTime)).toFixed(0)} ms`,
        `${medianOf(clicks).toFixed(0)} ms`,
      ]
      console.log(`| ${cells.join(' | ')} |`)
    }
  } finally {
    await server.close()
  }
}

async function printTaps(
  subject: Pick<Subject, 'dir' | 'routes' | 'runs' | 'browser'>,
): Promise<void> {
  const { dir, routes, runs, browser } = subject
  const server = await serveSite({ dir, port: 0, host: '127.0.0.1' })
  try {
    const taps: string[] = []
    for (const route of routes) {
      const times: number[] = []
      for (let run = 0; run < runs; run++) times.push(await measureTap(browser, server.url + route))
      taps.push(`${route} ${medianOf(times).toFixed(0)} ms`)
    }
    console.log(`\nFirst tap of a slow phone to the menu: ${taps.join(', ')}\n`)
  } finally {
    await server.close()
  }
}

async function printPreview(browser: Browser, runs: number): Promise<void> {
  const dir = path.join(work, 'preview')
  await setUpOwnSite(dir)
  const page = { file: 'tms/quick-start.mdx', route: '/quick-start' }
  const times = await timePreview(browser, { dir, ...page, runs })
  console.log(`From save to shown in the preview: ${medianOf(times).toFixed(0)} ms`)
}

async function printSearch({
  dir,
  route,
  runs,
  browser,
}: Pick<Subject, 'dir' | 'runs' | 'browser'> & { route: string }): Promise<void> {
  const server = await serveSite({ dir, port: 0, host: '127.0.0.1' })
  try {
    const figures: SearchFigures[] = []
    for (let run = 0; run < runs; run++) {
      figures.push(await measureSearch(browser, server.url + route, queries))
    }
    const median = (key: keyof SearchFigures) =>
      `${medianOf(figures.map((each) => each[key])).toFixed(0)} ms`
    console.log(
      `Search of a mid-range phone on 4G: first result ${median('first')} after opening, all ${median('all')}; later first results ${median('next')}\n`,
    )
  } finally {
    await server.close()
  }
}

async function printFeatures(dir: string, routes: string[]): Promise<void> {
  console.log('\nBytes of the HTML, compressed, that are for others or for those who ask for more:')
  for (const route of routes) {
    const html = await readFile(path.join(dir, `${route === '/' ? 'index' : route}.html`), 'utf8')
    const parts = weighFeatures(html).map(({ name, bytes }) => `${name} ${bytes}`)
    console.log(`- ${route}: ${parts.join(', ')}`)
  }
}

function toKib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`
}
