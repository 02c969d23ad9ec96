import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser } from 'playwright-core'
import { describeMachine } from './bench/describe-machine.ts'
import { runLighthouse } from './bench/lighthouse.ts'
import { makeCorpus } from './bench/make-corpus.ts'
import { measureClick, measurePage } from './bench/measure-page.ts'
import { peers, setUpPeer, type Peer } from './bench/peers.ts'
import { medianOf, runProcess } from './bench/run-timed.ts'
import { runCommand } from './command.ts'
import { outDir } from './site/build-site-files.ts'
import { findChromium } from './site/find-chromium.ts'
import { serveSite } from './site/serve.ts'

const usage = `Usage: npm run bench:site -- [--pages /quick-start,/] [--runs 3] [--peers docusaurus,nextra]

Measures pages of the built site in Chromium: what is loaded before the load event (compressed with
gzip), Lighthouse for a phone, and the time from a click to the next page's heading. Run npm run
build before. Peers are installed with npm and build sixty pages made from the same sections.`

await runCommand(async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: {
      pages: { type: 'string', default: '/quick-start,/,/api/run,/cli-usage,/25W40' },
      runs: { type: 'string', default: '3' },
      peers: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Cannot find Chrome or Chromium; install it')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const runs = Number(values.runs)
  console.log(describeMachine(['next', 'nextra', 'lighthouse']), `; Chromium ${browser.version()}`)
  console.log(
    '\n| page | JS before load | all before load | requests | elements | CLS | Lighthouse | LCP | TBT | click |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  try {
    const routes = values.pages.split(',')
    await measureSite({
      dir: outDir,
      routes,
      next: '/help-and-support',
      runs,
      browser,
      executablePath,
    })
    for (const name of values.peers.split(',').filter(Boolean)) {
      const dir = await buildPeer(peers[name]!)
      const pages = ['/part-0/page-1']
      await measureSite({
        dir,
        routes: pages,
        next: '/part-0/page-2',
        runs,
        browser,
        executablePath,
        name,
      })
    }
  } finally {
    await browser.close()
  }
  return 0
})

interface Subject {
  dir: string
  routes: string[]
  /** A page that all these pages link to where it can be seen. */
  next: string
  runs: number
  browser: Browser
  executablePath: string
  name?: string
}

async function measureSite(subject: Subject): Promise<void> {
  const { dir, routes, next, runs, browser, executablePath, name = '' } = subject
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

/** Builds sixty pages with a peer; the path of the finished site. */
async function buildPeer(peer: Peer): Promise<string> {
  const work = path.resolve('.cache/bench-site')
  const corpus = path.join(work, 'plain')
  await makeCorpus({ source: 'content-src', target: corpus, pages: 60, seed: 1, plain: true })
  const dir = path.join(work, peer.build[0]!)
  await setUpPeer(peer, dir, corpus)
  await runProcess('npx', ['--no-install', ...peer.build], dir)
  return path.join(dir, peer.outDir)
}

function toKib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`
}
