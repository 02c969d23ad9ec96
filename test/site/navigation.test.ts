import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  expectHeading,
  isMarkedDocument,
  markDocument,
  siteUrl,
  startBrowser,
  stopClock,
} from './browser.ts'

const open = startBrowser()

it('changes the page without loading the document anew', async () => {
  const { page, problems } = await open({ path: '/quick-start' })
  await markDocument(page)
  await page.getByRole('navigation', { name: 'Docs' }).getByRole('link').nth(1).click()
  await expectHeading(page, 'Concepts and vocabulary')
  expect(await isMarkedDocument(page)).toBe(true)
  expect(await page.title()).toBe('Concepts and vocabulary | Acme Tests Docs')
  const canonical = page.locator('link[rel=canonical]')
  await expect.poll(() => canonical.getAttribute('href')).toMatch(/\/tms$/)
  expect(await page.locator('meta[name=description]').count()).toBe(1)
  const description = await page.locator('meta[name=description]').getAttribute('content')
  await page.reload()
  expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(description)
  expect(problems).toEqual([])
})

it('moves the focus to the new page and tells its name', async () => {
  const { page } = await open({ path: '/quick-start' })
  await page.getByRole('navigation', { name: 'Docs' }).getByRole('link').nth(1).focus()
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Concepts and vocabulary')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('mainContent')
  const announcer = page.locator('next-route-announcer [aria-live]')
  await expect.poll(() => announcer.textContent()).toMatch(/^Concepts and vocabulary/)
  // The next key goes on from there, into the page.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => !!document.activeElement?.closest('main'))).toBe(true)
})

describe('shows a progress bar', () => {
  const bar = (page: Page) => page.getByRole('progressbar', { name: 'Loading the page' })

  it('after 200 ms, until the page is there', async () => {
    const { page } = await open({ path: '/quick-start' })
    const release = await hold(page, '**/tms.txt*')
    await watchProgress(page)
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/tms"]')!.click())
    await bar(page).waitFor({ state: 'attached' })
    expect(await shownAfter(page)).toBeGreaterThanOrEqual(199)
    expect(page.url()).toBe(`${siteUrl}/quick-start`)
    release()
    await expectHeading(page, 'Concepts and vocabulary')
    await expect.poll(() => bar(page).count()).toBe(0)
  })

  it('not where the page is there earlier', async () => {
    const { page } = await open({ path: '/quick-start', isFresh: true })
    await watchProgress(page)
    const link = page.getByRole('navigation', { name: 'Docs' }).getByRole('link').nth(1)
    await Promise.all([page.waitForResponse('**/tms/__next*PAGE__*'), link.hover()])
    // However long the machine takes, to the page it is no time.
    await stopClock(page)
    await link.click()
    await expectHeading(page, 'Concepts and vocabulary')
    await page.clock.runFor(300)
    expect(await shownAfter(page)).toBe(undefined)
  })

  /** Writes down when the bar came, counted from the first click. */
  function watchProgress(page: Page): Promise<void> {
    return page.evaluate(() => {
      let clicked = 0
      addEventListener('click', () => (clicked = performance.now()), true)
      new MutationObserver((records) => {
        const nodes = records.flatMap(({ addedNodes }) => [...addedNodes])
        if (!nodes.some((node) => (node as Element).className === 'progress')) return
        Object.assign(globalThis, { shownAfter: performance.now() - clicked })
      }).observe(document.body, { childList: true })
    })
  }

  function shownAfter(page: Page): Promise<number | undefined> {
    return page.evaluate(() => (globalThis as { shownAfter?: number }).shownAfter)
  }
})

it('loads fully where the site has been built anew meanwhile', async () => {
  const { page } = await open({ path: '/quick-start' })
  await markDocument(page)
  await page.route('**/tms.txt*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"b":"[^"]+"/, '"b":"newer"')
    await route.fulfill({ response, body })
  })
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/tms"]')!.click())
  await expectHeading(page, 'Concepts and vocabulary')
  expect(await isMarkedDocument(page)).toBe(false)
})

/** Keeps answers back until the function that is returned is called. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  let release!: () => void
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return release
}
