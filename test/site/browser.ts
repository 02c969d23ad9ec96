import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Locator,
  type Page,
  type ViewportSize,
} from 'playwright-core'
import { afterEach, beforeAll, expect, inject } from 'vitest'

/** Address of the site built from `test/example-site/`. */
export const siteUrl = inject('siteUrl')

/** Address of the site built from `test/fixture-site/`, which is published below a path. */
export const fixtureUrl = inject('fixtureUrl')

/** Viewports above and below the width at which the layout changes. */
export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

/** Targets of the main links of the example site by label, as in the specification. */
export const mainLinks = new Map([
  ['Quick Start', '/quick-start'],
  ['Test Runs', '/test-run-configuration'],
  ['API', '/api/authentication'],
  ['Support', '/help-and-support'],
  ['Back to Acme Tests', 'https://app.acme.example/login'],
])

export function launchBrowser(options?: LaunchOptions): Promise<Browser> {
  return chromium.launch({
    ...options,
    executablePath: inject('chromiumPath'),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic'],
      // Chromium retries failed loads after a second, but tests count requests.
      '--disable-auto-reload',
      // Pages in one process share compiled scripts.
      '--process-per-site',
    ],
  })
}

/** Browser that the test files of a worker share, since workers are not isolated. */
let sharedBrowser: Promise<Browser> | undefined

/** Returns the browser of this worker. Launches another one after a crash. */
export async function getBrowser(): Promise<Browser> {
  const browser = await sharedBrowser
  if (browser?.isConnected()) return browser
  sharedBrowser = launchBrowser()
  return sharedBrowser
}

/** Opens a page for one test. It is closed after the test. */
export type Open = (options?: OpenOptions) => Promise<OpenedPage & { context: BrowserContext }>

export interface OpenOptions extends Omit<BrowserContextOptions, 'viewport'> {
  path?: string
  viewport?: ViewportSize
  /** Prepares the page before it goes to `path`. */
  prepare?: (page: Page) => unknown
  /** Whether to open the page without starting React. */
  isEarly?: boolean
  /** Whether to use a new context, with an empty cache. */
  isFresh?: boolean
}

/**
 * Returns a function that opens pages of a site. By default, pages share a context that keeps
 * nothing but its HTTP cache between tests, since a new context takes four times as long.
 */
export function startBrowser(origin = siteUrl): Open {
  let shared: SharedContext
  let own: BrowserContext[] = []
  beforeAll(async () => {
    shared = await getSharedContext(await getBrowser())
  })
  afterEach(async () => {
    await Promise.all([shared.reset(), ...own.map(closeContext)])
    own = []
  })
  return async ({ path, prepare, isEarly = false, isFresh = false, ...options } = {}) => {
    const { viewport = desktop, colorScheme, reducedMotion, forcedColors, ...rest } = options
    const isShared = !isFresh && Object.keys(rest).length === 0
    const context = isShared ? shared.context : await (await getBrowser()).newContext(rest)
    if (!isShared) own.push(context)
    const opened = await openPage(context, origin)
    const { page } = opened
    await page.setViewportSize(viewport)
    await page.emulateMedia({
      ...(colorScheme && { colorScheme }),
      ...(reducedMotion && { reducedMotion }),
      ...(forcedColors && { forcedColors }),
    })
    await prepare?.(page)
    if (path === undefined) return { ...opened, context }
    await page.goto(`${origin}${path}`)
    if (!isEarly && options.javaScriptEnabled !== false) await waitForReact(page)
    return { ...opened, context }
  }
}

interface SharedContext {
  context: BrowserContext
  /** Closes the pages of a test, and removes stored data, permissions and settings. */
  reset: () => Promise<void>
}

const sharedContexts = new WeakMap<Browser, Promise<SharedContext>>()

function getSharedContext(browser: Browser): Promise<SharedContext> {
  const shared = sharedContexts.get(browser) ?? createSharedContext(browser)
  sharedContexts.set(browser, shared)
  return shared
}

async function createSharedContext(browser: Browser): Promise<SharedContext> {
  const context = await browser.newContext()
  // A page that stays open keeps the renderer process alive.
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
  // Requests that are still routed must not fail the test.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
}

interface OpenedPage {
  page: Page
  /** Console errors and warnings, exceptions, HTTP errors and requests to other origins. */
  problems: string[]
  requests: SeenRequest[]
}

interface SeenRequest {
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
  const requests: SeenRequest[] = []
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

/** Moves the pointer twice, because the first event of a new page has no movement in Chromium. */
export async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(2, 300)
  await page.mouse.move(3, 301)
}

/** Moves the pointer, which starts React, and waits until the page is hydrated. */
export async function waitForReact(page: Page): Promise<void> {
  await movePointer(page)
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
}

/** Waits until a page has this heading and the matching title. */
export async function expectHeading(page: Page, heading: string): Promise<void> {
  const read = async () => [await page.locator('h1').allInnerTexts(), await page.title()]
  await expect
    // Reading throws while the browser loads a document.
    .poll(() => read().catch(() => []))
    .toEqual([[heading], expect.stringMatching(`^${heading} \\|`)])
}

export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true)
}

export function hrefsOf(links: Locator): Promise<(string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
}

/** Returns the distance of an element from the top of the window in whole pixels. */
export function topOf(element: Locator): Promise<number> {
  return element.evaluate((node) => Math.round(node.getBoundingClientRect().top))
}

/** Returns the computed value of a CSS property, for the first of several elements. */
export function styleOf(element: Locator, property: string, pseudo?: string): Promise<string> {
  return element
    .first()
    .evaluate((node, [name, part]) => getComputedStyle(node, part).getPropertyValue(name), [
      property,
      pseudo,
    ] as const)
}

export function sidebarOf(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Docs' })
}

export function navbarOf(page: Page): Locator {
  return page.locator('.nextra-navbar')
}

export function modeButtonOf(page: Page): Locator {
  return navbarOf(page).getByRole('button', { name: 'Color mode' })
}

export function versionButtonOf(page: Page): Locator {
  return navbarOf(page).locator('summary', { hasText: 'Version: ' })
}

export function allowClipboard(page: Page): Promise<void> {
  return page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
}

export function readClipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Clicks without moving the pointer, which would start React and prefetch pages. */
export function clickByScript(page: Page, selector: string): Promise<void> {
  return page
    .locator(selector)
    .first()
    .evaluate((element: HTMLElement) => element.click())
}

/** Scrolls without animation, and waits until the page has settled. */
export async function scrollPageTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
  await expect.poll(() => scrollTopOf(page)).toBe(top)
  await paintTwice(page)
}

export function scrollTopOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}

/** Stops the clock of a fresh page. Timers run only when the test advances `page.clock`. */
export async function stopClock(page: Page): Promise<void> {
  // The clock belongs to the context and would stay stopped for other tests.
  expect(page.context().pages(), 'open the page with `isFresh`').toEqual([page])
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/** Waits for two frames, so that observers and effects of a change have run. */
export function paintTwice(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
      }),
  )
}

/** Resizes the viewport, and waits until components have adapted to it. */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size)
  await paintTwice(page)
}

/** Leaves a mark in the document, which a full load removes. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isMarked: true }))
}

export function isMarkedDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isMarked' in globalThis)
}

/** Holds matching requests until the returned function is called. */
export async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  let release!: () => void
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return release
}

export const reactScripts = '**/_next/static/chunks/*.js'

export function blockReact(page: Page): Promise<unknown> {
  return page.route(reactScripts, (route) => route.abort())
}

/** Connections on which pages must not be prefetched. */
export const slowConnections = [
  { saveData: true, effectiveType: '4g' },
  { saveData: false, effectiveType: '2g' },
]

export function emulateConnection(page: Page, connection: object): Promise<unknown> {
  return page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { get: () => value })
  }, connection)
}
