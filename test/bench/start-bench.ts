import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'
import { runCommand } from '#commands/run-command.ts'
import { serveSite } from '#site/serve/serve.ts'
import { findChromium } from '../support/find-chromium.ts'
import { medianOf } from './bench-fixture.ts'

const routes = ['/quick-start', '/api/run']

/** Slow connections of phones: bandwidth in kbit/s and latency in milliseconds. */
const connections = [
  [1600, 150],
  [400, 400],
] as const

/** CPU slowdown of a phone in comparison with this machine. */
const slowdown = 4

/** Time after which a tap without effect counts as lost, in milliseconds. */
const tapTimeoutMs = 20_000

/** Taps on controls of the frame, after a time in milliseconds, and their effects. */
const taps = {
  'menu at once': ['button.menu-button', 0, 'dialog.site-menu[open]'],
  'search at once': ['.navbar .search-button', 0, 'dialog.site-search[open]'],
  'search after 5 s': ['.navbar .search-button', 5000, 'dialog.site-search[open]'],
} as const

const measureNames = [
  'first paint',
  'largest paint',
  'blocking time',
  'KB before load',
  'KB in all',
  ...Object.keys(taps),
]

const runCount = 3

await runCommand(
  {
    script: 'bench:start',
    usage: 'node --import tsx test/bench/start-bench.ts',
    about: `Prints a Markdown table of paint, blocking and reaction times of built sites on slow phones, as medians of ${runCount} runs in milliseconds. A tap without effect takes forever.`,
    options: {},
    paths: '[<folder of a built site> ...]',
  },
  async (_values, dirs) => {
    const browser = await chromium.launch({
      executablePath: findChromium()!,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    const titles = ['kbit/s', 'Page', 'Site', ...measureNames]
    console.log(`| ${titles.join(' | ')} |\n${'|-'.repeat(titles.length)}|`)
    for (const [kbits, latency] of connections) {
      for (const route of routes) {
        const runs = new Map<string, Measures[]>(dirs.map((dir) => [dir, []]))
        // Alternate between the sites, so that other load affects all of them.
        for (let run = 0; run < runCount; run++) {
          for (const [dir, results] of runs) {
            results.push(await measureSite(browser, { dir, route, kbits, latency }))
          }
        }
        for (const [dir, results] of runs) {
          const medians = measureNames.map((name) => medianOf(results.map((each) => each[name]!)))
          console.log(`| ${kbits} | ${route} | ${dir} | ${medians.map(Math.round).join(' | ')} |`)
        }
      }
    }
    await browser.close()
    return 0
  },
)

type Measures = Record<string, number>

interface Situation {
  dir: string
  route: string
  kbits: number
  latency: number
}

/** Measures a page that nobody touches, and each control, tapped early and late. */
async function measureSite(browser: Browser, situation: Situation): Promise<Measures> {
  const server = await serveSite({ dir: situation.dir, port: 0, host: '127.0.0.1' })
  const url = server.url + situation.route
  const measures = await withPage(browser, situation, (page, session) =>
    measureLoad(page, session, url),
  )
  for (const [name, [button, delay, effect]] of Object.entries(taps)) {
    measures[name] = await withPage(browser, situation, (page) =>
      measureTap(page, url, { button, delay, effect }),
    )
  }
  await server.close()
  return measures
}

/** Opens a page of a slow phone with an empty cache. */
async function withPage<T>(
  browser: Browser,
  { kbits, latency }: Situation,
  work: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const throughput = (kbits * 1000) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const result = await work(page, session)
  await context.close()
  return result
}

interface EntryData {
  entryType: string
  startTime: number
  duration: number
}

async function measureLoad(page: Page, session: CDPSession, url: string): Promise<Measures> {
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.addInitScript(() => {
    const entries: PerformanceEntry[] = []
    Object.assign(self, { entries })
    for (const type of ['paint', 'largest-contentful-paint', 'longtask']) {
      const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
      observer.observe({ type, buffered: true })
    }
  })
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  const early = bytes
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2000)
  const entries = await page.evaluate(() =>
    (self as unknown as { entries: PerformanceEntry[] }).entries.map(
      (entry) => entry.toJSON() as EntryData,
    ),
  )
  const ofType = (type: string) => entries.filter(({ entryType }) => entryType === type)
  const first = ofType('paint').at(-1)!.startTime
  const blocking = ofType('longtask').filter(({ startTime }) => startTime > first)
  const paints = {
    'first paint': first,
    'largest paint': ofType('largest-contentful-paint').at(-1)!.startTime,
    'blocking time': blocking.reduce((sum, { duration }) => sum + duration - 50, 0),
  }
  return { ...paints, 'KB before load': early / 1000, 'KB in all': bytes / 1000 }
}

/** Returns the time from a tap to its effect, or `Infinity` if the tap is lost. */
async function measureTap(
  page: Page,
  url: string,
  { button, effect, delay }: { button: string; effect: string; delay: number },
): Promise<number> {
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
  await page.locator(button).waitFor({ timeout: 60_000 })
  await page.waitForTimeout(delay)
  const { x, y, width, height } = (await page.locator(button).boundingBox())!
  const started = performance.now()
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  const shown = page.locator(effect).waitFor({ timeout: tapTimeoutMs })
  return shown.then(
    () => performance.now() - started,
    () => Infinity,
  )
}
