import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, paintTwice, phone, startBrowser, waitForReact } from './browser.ts'

const open = startBrowser()

/** The longest page, which nothing has been done on yet. */
const openLong = (viewport = desktop) =>
  open({ path: '/api/run', viewport, isEarly: true, isFresh: true })

describe.each([desktop, phone])('the first act on a long page, $width px wide', (viewport) => {
  it('End leads to the end of the page', async () => {
    const { page } = await openLong(viewport)
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await settle(page)
    expect(await distanceToEnd(page)).toBeLessThanOrEqual(1)
  })

  it('Shift+Tab leads to the last link, in view', async () => {
    const { page } = await openLong(viewport)
    await page.keyboard.press('Shift+Tab')
    await settle(page)
    const focused = page.locator(':focus')
    expect(await focused.evaluate((link) => link.closest('footer') !== null)).toBe(true)
    const place = await focused.evaluate((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      return { isBelowTop: top >= 0, isAboveBottom: bottom <= innerHeight }
    })
    expect(place).toEqual({ isBelowTop: true, isAboveBottom: true })
  })

  it('what the browser finds in the page stays in view', async () => {
    const { page } = await openLong(viewport)
    expect(await findInPage(page, 'Number of the run')).toBe(true)
    await settle(page)
    const found = await page.evaluate(() => {
      const { top, bottom } = getSelection()!.getRangeAt(0).getBoundingClientRect()
      return { isBelowTop: top >= 0, isAboveBottom: bottom <= innerHeight }
    })
    expect(found).toEqual({ isBelowTop: true, isAboveBottom: true })
  })

  it('what is read in the middle stays where it is when React starts', async () => {
    const { page } = await openLong(viewport)
    const top = () =>
      page
        .locator('#clone-a-test-run')
        .evaluate((heading) => Math.round(heading.getBoundingClientRect().top))
    await page.locator('#clone-a-test-run').evaluate((heading) => heading.scrollIntoView())
    const before = await top()
    await settle(page)
    expect(await top()).toBe(before)
  })

  it('has its height before React and keeps it', async () => {
    const { page } = await openLong(viewport)
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    await settle(page)
    expect(await height()).toBe(before)
  })
})

it('keeps its height where the font comes after a key, which may lead to its end', async () => {
  let release!: () => void
  const released = new Promise<void>((resolve) => (release = resolve))
  const { page } = await open({
    path: '/25W40',
    viewport: phone,
    isEarly: true,
    isFresh: true,
    prepare: (blank) =>
      blank.route('**/*.woff2', async (route) => {
        await released
        await route.continue()
      }),
  })
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await page.keyboard.press('Shift')
  release()
  await page.waitForFunction(() => document.fonts.check('600 1em Inter'))
  await settle(page)
  expect(await height()).toBe(before)
})

/** Waits until React has started and the browser has nothing left to do. */
async function settle(page: Page): Promise<void> {
  await waitForReact(page)
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await paintTwice(page)
}

function distanceToEnd(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight - scrollY - innerHeight)
}

/** Finds text as the browser's own search does, the last of all places first. */
function findInPage(page: Page, text: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const { find } = window as unknown as {
      find: (text: string, isCaseSensitive: boolean, isBackwards: boolean) => boolean
    }
    return find.call(window, wanted, true, true)
  }, text)
}
