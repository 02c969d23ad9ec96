import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForTwoFrames, scrollTopOf } from './actions.ts'
import { desktop, phone, setUpBrowser, waitForReact } from './browser.ts'
import { topOf } from './parts.ts'

const open = setUpBrowser()

/** Opens the longest page with an empty cache, and does not start React. */
const openLongPage = (viewport = desktop) =>
  open({ path: '/api/run', viewport, isEarly: true, isFresh: true })

describe.each([desktop, phone])('on a long page, $width px wide', (viewport) => {
  it('End scrolls to the end of the page', async () => {
    const { page } = await openLongPage(viewport)
    await page.keyboard.press('End')
    await expect.poll(() => scrollTopOf(page)).toBeGreaterThan(0)
    await settle(page)
    const bottom = (await scrollTopOf(page)) + viewport.height
    expect((await heightOf(page)) - bottom).toBeLessThanOrEqual(1)
  })

  it.each<[name: string, act: (page: Page) => Promise<unknown>]>([
    ['the last link, when Shift+Tab focuses it,', (page) => page.keyboard.press('Shift+Tab')],
    ["a match of the browser's page search", findLastMatch],
  ])('%s stays in view', async (_name, act) => {
    const { page } = await openLongPage(viewport)
    await act(page)
    await settle(page)
    const { top, bottom } = await page.evaluate(() => {
      const range = getSelection()!.isCollapsed ? undefined : getSelection()!.getRangeAt(0)
      const found = range ?? document.querySelector('footer :focus')!
      return found.getBoundingClientRect().toJSON() as DOMRect
    })
    expect(top).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThanOrEqual(viewport.height)
  })

  it('keeps the scroll position and the page height when React starts', async () => {
    const { page } = await openLongPage(viewport)
    const heading = page.locator('#clone-a-test-run')
    const height = await heightOf(page)
    await heading.evaluate((node) => node.scrollIntoView())
    const before = await topOf(heading)
    await settle(page)
    expect(await topOf(heading)).toBe(before)
    expect(await heightOf(page)).toBe(height)
  })
})

it('keeps its height when the font loads after a key press', async () => {
  const { page, release } = await open({ path: '/25W40', viewport: phone, held: '**/*.woff2' })
  const before = await heightOf(page)
  await page.keyboard.press('Shift')
  release()
  await page.waitForFunction(() => document.fonts.check('600 1em Inter'))
  await settle(page)
  expect(await heightOf(page)).toBe(before)
})

it('moves nothing in view when the font loads, though some lines would break elsewhere', async () => {
  const viewport = { width: 700, height: 3000 }
  const { page, release } = await open({ path: '/quick-start', viewport, held: '**/*.woff2' })
  await page
    .locator('.prose > p')
    .first()
    .evaluate((paragraph) => {
      for (let width = 200; width < 300; width += 2) {
        const copy = paragraph.cloneNode(true) as HTMLElement
        copy.style.width = `${width}px`
        copy.textContent = 'Sphinx of black quartz, judge my vow. '.repeat(5)
        paragraph.after(copy)
      }
    })
  const readPlaces = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.prose > *')]
        .map((part) => part.getBoundingClientRect())
        .filter(({ top }) => top < innerHeight)
        .map(({ top, bottom }) => [top, bottom]),
    )
  const before = await readPlaces()
  release()
  await page.waitForSelector('body > p:last-of-type[data-font]', { state: 'attached' })
  expect(await readPlaces()).toEqual(before)
  expect(await page.locator('.prose > p:not([data-font])').count()).toBeGreaterThan(0)
  expect(await page.locator('.prose > p[data-font]').count()).toBeGreaterThan(20)
})

/** Waits until React has started and the browser is idle. */
async function settle(page: Page): Promise<void> {
  await waitForReact(page)
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })))
  await waitForTwoFrames(page)
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight)
}

/** Selects the last match of a fixed text with the browser's find-in-page. */
async function findLastMatch(page: Page): Promise<void> {
  expect(await page.evaluate("find('Number of the run', true, true)")).toBe(true)
}
