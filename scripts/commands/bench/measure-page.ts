import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { slowDown } from './slow-down.ts'

/** What a browser loads and does for one page; sizes in bytes, compressed with gzip. */
export interface PageFigures {
  /** Scripts that arrive before the load event ends. */
  scriptBytes: number
  /** Scripts that arrive after it, and once the reader has moved the pointer. */
  lateScriptBytes: number
  /** Everything that arrives before the load event ends, the page included. */
  bytes: number
  requests: number
  elements: number
  layoutShift: number
}

/** Milliseconds after which what follows the page has come. */
const settled = 2000

/** Loads a page in a fresh context and measures what comes before its load event. */
export async function measurePage(browser: Browser, url: string): Promise<PageFigures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const bodies = collectBodies(page)
    await page.addInitScript(observeShifts)
    await page.goto(url, { waitUntil: 'load' })
    const loaded = [...bodies.values()]
    const measured = await Promise.all(
      loaded.map(async ({ kind, body }) => ({ kind, size: await body })),
    )
    const { elements, layoutShift } = await page.evaluate(() => ({
      elements: document.querySelectorAll('*').length,
      layoutShift: (globalThis as unknown as { layoutShift: number }).layoutShift,
    }))
    await page.mouse.move(2, 300)
    await page.mouse.move(3, 301)
    await page.waitForTimeout(settled)
    const late = [...bodies].filter(([url, each]) => /\.js$/.test(url) && !loaded.includes(each))
    const lateScripts = await Promise.all(late.map(([, { body }]) => body))
    const sum = (sizes: { size: number }[]) => sizes.reduce((total, { size }) => total + size, 0)
    return {
      scriptBytes: sum(measured.filter(({ kind }) => kind === 'script')),
      lateScriptBytes: lateScripts.reduce((total, size) => total + size, 0),
      bytes: sum(measured),
      requests: measured.length,
      elements,
      layoutShift,
    }
  } finally {
    await context.close()
  }
}

/** Milliseconds from a click on a link to another page until its heading is painted. */
export async function measureClick(browser: Browser, from: string, route: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  try {
    await page.goto(from, { waitUntil: 'networkidle' })
    // Sites of others take their pages over by themselves.
    await page.mouse.move(2, 300)
    await page.mouse.move(3, 301)
    await page.waitForTimeout(1000)
    const link = page.locator(`a[href="${route}"]:visible`).first()
    await link.hover()
    await page.waitForTimeout(300)
    await page.evaluate(observeHeading)
    await link.click()
    const handle = await page.waitForFunction(
      () => (globalThis as unknown as { headingShown?: number }).headingShown,
    )
    return (await handle.jsonValue())!
  } finally {
    await page.close()
  }
}

/** A phone's processor and network, as Lighthouse imitates them. */
const slowPhone = { rate: 4, bytesPerSecond: 1.6e6 / 8, latency: 150 }

/**
 * Milliseconds from the first tap of a reader, on the menu's button, until the menu is shown: on a phone
 * with a processor four times slower and 1.6 Mbit/s, after all has come that comes by itself.
 */
export async function measureTap(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  try {
    const page = await context.newPage()
    await slowDown(page, slowPhone)
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(settled)
    await page.evaluate(observeMenu)
    await page.getByRole('button', { name: 'Menu' }).tap()
    const handle = await page.waitForFunction(
      () => (globalThis as unknown as { menuShown?: number }).menuShown,
    )
    return (await handle.jsonValue())!
  } finally {
    await context.close()
  }
}

/** Runs in the page: notes how long after the first touch a dialog is painted. */
function observeMenu(): void {
  let touched = 0
  addEventListener('touchstart', () => (touched = performance.now()), { capture: true, once: true })
  new MutationObserver((_, observer) => {
    if (!document.querySelector('dialog[open]')) return
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => Object.assign(globalThis, { menuShown: performance.now() - touched })),
    )
  }).observe(document, { childList: true, subtree: true, attributes: true })
}

function collectBodies(page: Page) {
  const bodies = new Map<string, { kind: string; body: Promise<number> }>()
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    const body = response.body().then((text) => gzipSync(text).length)
    // One that is under way when the page is closed is not waited for, so its failure is none.
    body.catch(() => {})
    bodies.set(response.url(), { kind, body })
  })
  return bodies
}

/** Runs in the page: adds up the layout shifts that no input has caused. */
function observeShifts(): void {
  const scope = globalThis as unknown as { layoutShift: number }
  scope.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[]) {
      if (!entry.hadRecentInput) scope.layoutShift += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Runs in the page: notes how long after the next click another heading has been painted. Nextra makes
 * no heading of a page's title; there it is the first of the text.
 */
function observeHeading(): void {
  const scope = globalThis as unknown as { headingShown?: number }
  const selector = document.querySelector('h1') ? 'h1' : 'main h2'
  const before = document.querySelector(selector)?.textContent
  let clicked = 0
  addEventListener('click', () => (clicked = performance.now()), { capture: true, once: true })
  const observer = new MutationObserver(() => {
    const heading = document.querySelector(selector)?.textContent
    if (!clicked || !heading || heading === before) return
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => (scope.headingShown = performance.now() - clicked)),
    )
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}
