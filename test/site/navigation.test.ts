import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { clickByScript, stopClock } from './actions.ts'
import { siteUrl, setUpBrowser } from './browser.ts'
import { expectFocus, expectHeading, isMarkedDocument, markDocument } from './expect-page.ts'
import { holdRequests } from './network.ts'
import { hrefsOf, sidebarOf } from './parts.ts'

const open = setUpBrowser()

it('changes page, metadata and focus without a full page load, and announces the page', async () => {
  const { page, problems } = await open({ path: '/quick-start' })
  await markDocument(page)
  await sidebarOf(page).getByRole('link').nth(1).focus()
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Concepts and vocabulary')
  expect(await isMarkedDocument(page)).toBe(true)
  expect(await page.title()).toBe('Concepts and vocabulary | Acme Tests Docs')
  await expectFocus(page.locator('#mainContent'))
  const announcer = page.locator('next-route-announcer [aria-live]')
  await expect.poll(() => announcer.textContent()).toMatch(/^Concepts and vocabulary/)
  await page.keyboard.press('Tab')
  expect(await page.locator('main :focus').count()).toBe(1)
  await expect
    .poll(() => hrefsOf(page.locator('link[rel=canonical]')))
    .toEqual(['https://docs.acme.example/tms'])
  const readDescriptions = () =>
    page
      .locator('meta[name=description]')
      .evaluateAll((all: HTMLMetaElement[]) => all.map(({ content }) => content))
  const descriptions = await readDescriptions()
  await page.reload()
  expect(await readDescriptions()).toEqual(descriptions)
  expect(problems).toEqual([])
})

describe('shows a progress bar', () => {
  const progressBarOf = (page: Page) => page.getByRole('progressbar', { name: 'Loading the page' })

  it('after 200 ms, until the page is shown', async () => {
    const { page } = await open({ path: '/quick-start' })
    const release = await holdRequests(page, '**/tms.txt*')
    await watchProgress(page)
    await clickByScript(page, 'a[href="/tms"]')
    await progressBarOf(page).waitFor({ state: 'attached' })
    expect(await readDelay(page)).toBeGreaterThanOrEqual(199)
    expect(page.url()).toBe(`${siteUrl}/quick-start`)
    release()
    await expectHeading(page, 'Concepts and vocabulary')
    await expect.poll(() => progressBarOf(page).count()).toBe(0)
  })

  it('not for a page that loads faster', async () => {
    const { page } = await open({ path: '/quick-start', isFresh: true })
    await watchProgress(page)
    const link = sidebarOf(page).getByRole('link').nth(1)
    await Promise.all([page.waitForResponse('**/tms/__next*PAGE__*'), link.hover()])
    // Stop the clock, so that even a slow machine does not show the bar.
    await stopClock(page)
    await link.click()
    await expectHeading(page, 'Concepts and vocabulary')
    await page.clock.runFor(300)
    expect(await readDelay(page)).toBe(undefined)
  })

  /** Records the milliseconds between the last click and the appearance of the bar. */
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

  function readDelay(page: Page): Promise<number | undefined> {
    return page.evaluate(() => (globalThis as { shownAfter?: number }).shownAfter)
  }
})

it('falls back to a full page load if the site has been rebuilt', async () => {
  const { page } = await open({ path: '/quick-start' })
  await markDocument(page)
  await page.route('**/tms.txt*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"b":"[^"]+"/, '"b":"newer"')
    await route.fulfill({ response, body })
  })
  await clickByScript(page, 'a[href="/tms"]')
  await expectHeading(page, 'Concepts and vocabulary')
  expect(await isMarkedDocument(page)).toBe(false)
})
