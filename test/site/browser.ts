import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
  type ViewportSize,
} from 'playwright-core'
import { afterEach, beforeAll, inject } from 'vitest'
import { waitForTwoFrames } from './actions.ts'
import { holdRequests } from './network.ts'

/** Address of the site built from `test/example-site/`. */
export const siteUrl = inject('siteUrl')

/** Address of the site built from `test/fixture-site/`, which has a base path. */
export const fixtureUrl = inject('fixtureUrl')

/** Viewports on either side of the layout's breakpoint. */
export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

export function launchBrowser(options?: LaunchOptions): Promise<Browser> {
  return chromium.launch({
    ...options,
    executablePath: inject('chromiumPath'),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic'],
      // Chromium would retry failed loads after a second, but tests count requests.
      '--disable-auto-reload',
      // Pages in one process share compiled scripts.
      '--process-per-site',
      ...(options?.args ?? []),
    ],
  })
}

/** Browser that the test files of a worker share, which requires `isolate: false` in Vitest. */
let sharedBrowser: Promise<Browser> | undefined

/** Returns the browser of this worker. Launches another one after a crash. */
export async function getBrowser(): Promise<Browser> {
  const browser = await sharedBrowser
  if (browser?.isConnected()) return browser
  sharedBrowser = launchBrowser()
  return sharedBrowser
}

/** Function that opens a page and closes it after the test. */
export type PageOpener = (
  options?: OpenOptions,
) => Promise<OpenedPage & { context: BrowserContext; release: () => void }>

export interface OpenOptions extends Omit<BrowserContextOptions, 'viewport'> {
  path?: string
  viewport?: ViewportSize
  /** Prepares the page before it navigates to `path`. */
  prepare?: (page: Page) => unknown
  /** Pattern for requests to hold until `release` is called. Turns on `isEarly` and `isFresh`. */
  held?: string
  /** Whether to open the page without starting React. */
  isEarly?: boolean
  /** Whether to use a new context, with an empty cache. */
  isFresh?: boolean
}

/**
 * Returns a function that opens pages of a site. By default, pages share a context, since creating
 * one for each page would be slow. Only the HTTP cache is kept between tests.
 */
export function setUpBrowser(origin = siteUrl): PageOpener {
  let shared: SharedContext
  let ownContexts: BrowserContext[] = []
  beforeAll(async () => {
    shared = await getSharedContext(await getBrowser())
  })
  afterEach(async () => {
    await Promise.all([shared.reset(), ...ownContexts.map(closeContext)])
    ownContexts = []
  })
  return async ({
    path,
    prepare,
    held,
    isEarly = held !== undefined,
    isFresh = held !== undefined,
    ...options
  } = {}) => {
    const { viewport = desktop, colorScheme, reducedMotion, forcedColors, ...rest } = options
    const isShared = !isFresh && Object.keys(rest).length === 0
    const context = isShared ? shared.context : await (await getBrowser()).newContext(rest)
    if (!isShared) ownContexts.push(context)
    const opened = await openPage(context, origin)
    const { page } = opened
    await page.setViewportSize(viewport)
    await page.emulateMedia({
      ...(colorScheme && { colorScheme }),
      ...(reducedMotion && { reducedMotion }),
      ...(forcedColors && { forcedColors }),
    })
    await prepare?.(page)
    const release = held === undefined ? () => undefined : await holdRequests(page, held)
    if (path === undefined) return { ...opened, context, release }
    await page.goto(`${origin}${path}`)
    if (!isEarly && options.javaScriptEnabled !== false) await waitForReact(page)
    return { ...opened, context, release }
  }
}

interface SharedContext {
  context: BrowserContext
  /** Closes the pages of a test, and removes stored data, permissions and settings. */
  reset: () => Promise<void>
}

const sharedContextCache = new WeakMap<Browser, Promise<SharedContext>>()

function getSharedContext(browser: Browser): Promise<SharedContext> {
  const shared = sharedContextCache.get(browser) ?? createSharedContext(browser)
  sharedContextCache.set(browser, shared)
  return shared
}

async function createSharedContext(browser: Browser): Promise<SharedContext> {
  const context = await browser.newContext()
  // This page stays open to keep the renderer process alive between tests.
  const first = await context.newPage()
  await first.goto(`${siteUrl}/robots.txt`)
  const session = await context.newCDPSession(first)
  return {
    context,
    async reset() {
      const pages = context.pages().filter((page) => page !== first)
      await Promise.all(pages.map(closePage))
      await Promise.all([context.setOffline(false), context.clearPermissions()])
      await context.clearCookies()
      for (const origin of [siteUrl, new URL(fixtureUrl).origin, inject('productUrl')]) {
        await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
      }
    },
  }
}

async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map(closePage))
  await context.close()
}

async function closePage(page: Page): Promise<void> {
  // Requests that route handlers are still processing must not fail the test.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
}

interface OpenedPage {
  page: Page
  /** Console errors and warnings, exceptions, HTTP errors and requests to other origins. */
  problems: string[]
  requests: RecordedRequest[]
}

interface RecordedRequest {
  /** Playwright's resource type, such as `script`. */
  type: string
  host: string
  path: string
}

export async function openPage(
  source: Browser | BrowserContext,
  origin = siteUrl,
): Promise<OpenedPage> {
  const page = await source.newPage()
  page.setDefaultTimeout(30_000)
  const problems: string[] = []
  const requests: RecordedRequest[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    const url = request.url()
    const { host, pathname: path } = new URL(url)
    requests.push({ type: request.resourceType(), host, path })
    if (!url.startsWith(origin) && !url.startsWith('data:')) problems.push(`request to ${url}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} for ${response.url()}`)
  })
  return { page, problems, requests }
}

/** Moves the pointer twice, since the first event on a new page has no movement in Chromium. */
export async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(2, 300)
  await page.mouse.move(3, 301)
}

/** Moves the pointer, which starts React, and waits until the page is hydrated. */
export async function waitForReact(page: Page): Promise<void> {
  await movePointer(page)
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
}

/** Starts React, and waits until the browser is idle, so that the whole page is hydrated. */
export async function settle(page: Page): Promise<void> {
  await waitForReact(page)
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })))
  await waitForTwoFrames(page)
}
