import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
  type ViewportSize,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'

/** Address of the site that is built from `test/example-site/`. */
export const siteUrl = inject('siteUrl')

/**
 * Starts the browser that the setup has found. Pages of one context share a process, so that each finds
 * the site's scripts compiled. The browser does not try again by itself what it could not load, as
 * Chromium does after one second: tests count requests.
 */
export function launchBrowser(options?: LaunchOptions): Promise<Browser> {
  return chromium.launch({
    ...options,
    executablePath: inject('chromiumPath'),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic'],
      ...['--disable-auto-reload', '--process-per-site'],
    ],
  })
}

/**
 * Starts a browser for the tests of a file. The function that is returned opens a page for one test.
 * The page is in a context that the tests share and that forgets everything after each of them, but
 * for the browser's cache of files; a new context takes four times as long. Where a test asks for
 * something that a context has from its beginning, or for a fresh one, it gets a context of its own.
 */
export function startBrowser(): (options?: OpenOptions) => Promise<OpenedPage> {
  let browser: Browser
  let shared: SharedContext
  let own: BrowserContext[] = []
  beforeAll(async () => {
    browser = await launchBrowser()
    shared = await openShared(browser)
  })
  afterEach(async () => {
    await Promise.all([shared.forget(), ...own.map(closeContext)])
    own = []
  })
  afterAll(() => browser.close())
  const chooseContext = async (isFresh: boolean, options: BrowserContextOptions) => {
    if (!isFresh && Object.keys(options).length === 0) return shared.context
    const context = await browser.newContext(options)
    own.push(context)
    return context
  }
  return async ({ path, prepare, isEarly = false, isFresh = false, ...options } = {}) => {
    const { viewport = desktop, colorScheme, reducedMotion, forcedColors, ...rest } = options
    const context = await chooseContext(isFresh, rest)
    const opened = await openPage(context)
    const { page } = opened
    await page.setViewportSize(viewport)
    await page.emulateMedia({
      ...(colorScheme && { colorScheme }),
      ...(reducedMotion && { reducedMotion }),
      ...(forcedColors && { forcedColors }),
    })
    await prepare?.(page)
    if (path === undefined) return { ...opened, context }
    await page.goto(`${siteUrl}${path}`)
    if (!isEarly && options.javaScriptEnabled !== false) await waitForReact(page)
    return { ...opened, context }
  }
}

/** Opens the context that tests share; a page that stays in it keeps its process. */
async function openShared(browser: Browser): Promise<SharedContext> {
  const context = await browser.newContext()
  const first = await context.newPage()
  await first.goto(`${siteUrl}/robots.txt`)
  const session = await context.newCDPSession(first)
  return {
    context,
    async forget() {
      const pages = context.pages().filter((page) => page !== first)
      await Promise.all(pages.map(closePage))
      await Promise.all([context.setOffline(false), context.clearPermissions()])
      await context.clearCookies()
      for (const origin of [siteUrl, new URL(inject('fixtureUrl')).origin]) {
        await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
      }
    },
  }
}

/** Closes a context and its pages. */
async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map(closePage))
  await context.close()
}

/** Closes a page; a request that a test still answers at its end is not a fault of the test. */
async function closePage(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
}

/** Windows above and below the width at which the layout changes. */
export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

/** A page, and what went wrong in it: errors on the console and requests to anywhere else. */
export async function openPage(
  source: Browser | BrowserContext,
  origin = siteUrl,
): Promise<PageWithProblems> {
  const page = await source.newPage()
  page.setDefaultTimeout(30_000)
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !url.startsWith('data:')) problems.push(`request to ${url}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} for ${response.url()}`)
  })
  return { page, problems }
}

/** Moves the pointer as a reader does: the first event of a new page has no movement in Chromium. */
export async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(2, 300)
  await page.mouse.move(3, 301)
}

/** Moves the pointer, which starts React, and waits until React has hydrated the page. */
export async function waitForReact(page: Page): Promise<void> {
  await movePointer(page)
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
}

/** Waits until the reader sees the page with this heading: in the text and in the title. */
export async function expectHeading(page: Page, heading: string): Promise<void> {
  // While the browser loads a document, there is nothing to ask.
  const read = async () => [await page.locator('h1').allInnerTexts(), await page.title()]
  await expect
    .poll(() => read().catch(() => []))
    .toEqual([[heading], expect.stringMatching(`^${heading} \\|`)])
}

/** Scrolls as a reader does, and waits until the browser has stored the position. */
export async function scrollPageTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
  await expect.poll(() => scrollTopOf(page)).toBe(top)
  await paintTwice(page)
}

/** Returns the scroll position in whole pixels. */
export function scrollTopOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}

/** Stops the clock of a page in a fresh context: what it does after a time, it does when `page.clock` goes on. */
export async function stopClock(page: Page): Promise<void> {
  // The clock is the context's, and would stay stopped for the tests that share it.
  expect(page.context().pages(), 'open the page with `isFresh`').toEqual([page])
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/** Waits until the page has painted twice: what answers to a change of it has been told by then. */
export function paintTwice(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
      }),
  )
}

/** Turns the wheel until the page has moved: a turn that comes too early is lost. */
export async function scrollByWheel(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 600)
      return page.evaluate(() => scrollY)
    })
    .toBeGreaterThan(0)
}

/** Leaves a mark in the document, which a full load takes away. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isMarked: true }))
}

/** Whether the document is still the one that was marked. */
export function isMarkedDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isMarked' in globalThis)
}

/** Changes the HTML of every page before the browser gets it. */
export async function patchHtml(page: Page, change: (html: string) => string): Promise<void> {
  await page.route(
    (url) => url.origin === siteUrl && !/\.\w+$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: change(await response.text()) })
    },
  )
}

interface PageWithProblems {
  page: Page
  problems: string[]
}

interface SharedContext {
  context: BrowserContext
  /** Closes the pages of a test, and takes away what it has stored, granted and set. */
  forget: () => Promise<void>
}

interface OpenedPage extends PageWithProblems {
  context: BrowserContext
}

/** How a test wants its page. */
export interface OpenOptions extends Omit<BrowserContextOptions, 'viewport'> {
  /** Address to go to. */
  path?: string
  viewport?: ViewportSize
  /** Runs before. */
  prepare?: (page: Page) => Promise<unknown>
  /** Leaves the page as it has been loaded, before React. */
  isEarly?: boolean
  /** Opens the page in a context of its own, with an empty cache. */
  isFresh?: boolean
}
