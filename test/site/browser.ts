import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'

/** Address of the built site under test. */
export const siteUrl = inject('siteUrl')

/**
 * Starts the browser that the setup has found. It does not try again by itself what it could not
 * load, as Chromium does after one second: tests count requests.
 */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: inject('chromiumPath'),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic'],
      '--disable-auto-reload',
    ],
  })
}

/**
 * Starts a browser for the tests of a file. The function that is returned opens a page in a context
 * of its own, which is closed after the test.
 */
export function startBrowser(): (options?: OpenOptions) => Promise<OpenedPage> {
  let browser: Browser
  let contexts: BrowserContext[] = []
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterEach(async () => {
    await Promise.all(contexts.map(closeContext))
    contexts = []
  })
  afterAll(() => browser.close())
  return async ({ path, prepare, isEarly = false, ...options } = {}) => {
    const context = await browser.newContext({ viewport: desktop, ...options })
    contexts.push(context)
    const opened = await openPage(context)
    await prepare?.(opened.page)
    if (path === undefined) return { ...opened, context }
    await opened.page.goto(`${siteUrl}${path}`)
    if (!isEarly && options.javaScriptEnabled !== false) await waitForReact(opened.page)
    return { ...opened, context }
  }
}

/** Closes a context; a request that a test still answers at its end is not a fault of the test. */
async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

/** Windows above and below the width at which the layout changes. */
export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

/** A page, and what went wrong in it: errors on the console and requests to anywhere else. */
export async function openPage(source: Browser | BrowserContext): Promise<PageWithProblems> {
  const page = await source.newPage()
  page.setDefaultTimeout(10_000)
  await slowDown(page, inject('slowdown'))
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(siteUrl) && !url.startsWith('data:')) problems.push(`request to ${url}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} for ${response.url()}`)
  })
  return { page, problems }
}

/** Makes the processor that many times slower for a page. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  if (rate === 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Shows the page a sign of the reader, and waits until React has taken it over. */
export async function waitForReact(page: Page): Promise<void> {
  await page.mouse.move(2, 300)
  await page.mouse.move(3, 301)
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
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

interface OpenedPage extends PageWithProblems {
  context: BrowserContext
}

interface OpenOptions extends BrowserContextOptions {
  /** Address to go to. */
  path?: string
  /** Runs before. */
  prepare?: (page: Page) => Promise<unknown>
  /** Leaves the page as it has been loaded, before React. */
  isEarly?: boolean
}
