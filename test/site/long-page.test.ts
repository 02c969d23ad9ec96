import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { renderedFontOf, scrollTopOf, waitForTwoFrames } from './actions.ts'
import { desktop, phone, setUpBrowser, siteUrl, waitForReact } from './browser.ts'
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

it('is in Inter if that is there in time, and else stays in the other font', async () => {
  const { page, release } = await open({ held: '**/*.woff2' })
  const address = `${siteUrl}/quick-start`
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  const readView = async () => [
    await renderedFontOf(page, 'h1'),
    await renderedFontOf(page, '.prose p'),
    await heightOf(page),
  ]
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
  const before = await readView()
  expect(before.slice(0, 2)).toEqual([expect.not.stringMatching(/^Inter/), before[0]])
  release()
  await page.waitForLoadState('load')
  await page.evaluate(() => document.fonts.load('1em Inter'))
  await waitForTwoFrames(page)
  expect(await readView()).toEqual(before)
  await page.reload()
  expect((await readView()).slice(0, 2)).toEqual(['Inter SemiBold', 'Inter'])
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
