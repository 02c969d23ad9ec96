import type { Browser, Page } from 'playwright-core'
import { slowDown } from './slow-down.ts'

/** How soon the search of a page answers, in milliseconds. */
export interface SearchFigures {
  /** From the key that opens it until the first result of what is typed at once is painted. */
  first: number
  /** The same until all is found, in the texts too. */
  all: number
  /** From a key, later on, until another first result is painted: the longest. */
  next: number
}

/** A mid-range phone on 4G: a processor four times slower, 9 Mbit/s and 170 ms there and back. */
const midRangePhone = { rate: 4, bytesPerSecond: 9e6 / 8, latency: 170 }

/** Milliseconds after which what follows the page has come, and what follows a query. */
const settled = 2000

/** Opens the search of a page with an empty cache and asks for `queries`, one after another. */
export async function measureSearch(
  browser: Browser,
  url: string,
  [first = '', ...others]: string[],
): Promise<SearchFigures> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.mouse.move(2, 300)
    await page.mouse.move(3, 301)
    await page.waitForTimeout(settled)
    await slowDown(page, midRangePhone)
    await page.evaluate(observeResults)
    await page.evaluate(typeOnFocus, first)
    await page.keyboard.press('/')
    const found = await readTimes(page)
    let next = 0
    for (const query of others) {
      await page.waitForTimeout(settled)
      await page.evaluate(observeResults)
      await page.getByRole('combobox').fill(query)
      next = Math.max(next, (await readTimes(page)).first)
    }
    return { ...found, next }
  } finally {
    await context.close()
  }
}

interface Times {
  first: number
  all: number
}

async function readTimes(page: Page): Promise<Times> {
  const handle = await page.waitForFunction(() => {
    const { searchTimes } = globalThis as unknown as { searchTimes: Partial<Times> }
    return searchTimes.all === undefined ? undefined : (searchTimes as Times)
  })
  return (await handle.jsonValue())!
}

/** Runs in the page: types as soon as there is a field for it; no reader is faster. */
function typeOnFocus(text: string): void {
  addEventListener(
    'focusin',
    () => setTimeout(() => document.execCommand('insertText', false, text)),
    { once: true },
  )
}

/** Runs in the page: notes how long after the next key or input results are painted. */
function observeResults(): void {
  const times: Partial<Times> = {}
  Object.assign(globalThis, { searchTimes: times })
  const before = document.querySelector('[role=option]')?.textContent
  let start = 0
  for (const type of ['keydown', 'input']) {
    addEventListener(type, () => (start ||= performance.now()), { capture: true, once: true })
  }
  new MutationObserver((_, observer) => {
    const option = document.querySelector('[role=option]')?.textContent
    if (start === 0 || option === undefined || option === before) return
    const status = document.querySelector('dialog [role=status]')!.textContent
    const isAll = /\d+ pages? found/.test(status)
    if (isAll) observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        times.first ??= performance.now() - start
        if (isAll) times.all = performance.now() - start
      }),
    )
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
