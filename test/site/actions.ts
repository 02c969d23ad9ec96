import type { Page, ViewportSize } from 'playwright-core'
import { expect } from 'vitest'

/** Clicks by script, since moving the pointer would start React and prefetch pages. */
export function clickByScript(page: Page, selector: string): Promise<void> {
  return page
    .locator(selector)
    .first()
    .evaluate((element: HTMLElement) => element.click())
}

/** Scrolls without animation, and waits until the page has reacted to it. */
export async function scrollPageTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
  await expect.poll(() => scrollTopOf(page)).toBe(top)
  await waitForTwoFrames(page)
}

export function scrollTopOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}

/** Resizes the viewport, and waits until components have adapted to it. */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size)
  await waitForTwoFrames(page)
}

/** Waits for two frames, so that observers and effects of a change have run. */
export function waitForTwoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
      }),
  )
}

/** Stops the clock of a fresh page. Timers run only when the test advances `page.clock`. */
export async function stopClock(page: Page): Promise<void> {
  // The clock belongs to the context and would stay stopped for other tests.
  expect(page.context().pages(), 'open the page with `isFresh`').toEqual([page])
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

export function allowClipboard(page: Page): Promise<void> {
  return page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
}

export function readClipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Returns the family of the font in which an element is rendered. */
export async function renderedFontOf(page: Page, selector: string): Promise<string | undefined> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts[0]?.familyName
}
