import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  expectHeading,
  phone,
  scrollPageTo,
  scrollTopOf,
  siteUrl,
  startBrowser,
  waitForReact,
} from './browser.ts'

const open = startBrowser()

const wide = { width: 1240, height: 800 }

/** Links within a page, each with its page, the heading of that, and a place to click it from. */
const links: [name: string, path: string, heading: string, link: string, top: number][] = [
  [
    'the contents',
    '/test-run-configuration',
    'Test run configuration',
    '.toc li:nth-child(3) a',
    451,
  ],
  ['a heading', '/quick-start', 'Quick start', '.heading--2 .heading__link', 120],
  [
    'the list of operations',
    '/api/run',
    'Test runs API',
    '.ref-links__link[href="#op-cloneRun"]',
    40,
  ],
  ['the name of a field', '/api/run', 'Test runs API', '[id="op-listRuns.path.project_id"] a', 900],
  ['the skip link', '/quick-start', 'Quick start', '.skip-link', 200],
]

describe.each([
  ['after React', false],
  ['before React', true],
])('%s', (_when, isEarly) => {
  it.each(links)(
    'Back leads to the place that %s led to, and to the one before',
    async (_name, path, heading, link, top) => {
      const { page, problems } = await open({ path, viewport: wide, isEarly, isFresh: isEarly })
      if (!isEarly) await scrollPageTo(page, top)
      await click(page, link)
      await expect.poll(() => page.url()).toContain('#')
      await waitForReact(page)
      const target = await scrollTopOf(page)
      await scrollPageTo(page, target + 130)
      await click(page, '#docsNav a[href="/help-and-support"]')
      await expectHeading(page, 'Help and support')
      await page.goBack()
      await expectPlace(page, heading, target + 130)
      await page.goBack()
      await expectPlace(page, heading, isEarly ? 0 : top)
      expect(page.url()).toBe(siteUrl + path)
      await page.goForward()
      await expectPlace(page, heading, target + 130)
      await page.goForward()
      await expectPlace(page, 'Help and support', 0)
      expect(problems).toEqual([])
    },
  )
})

it('goes back through all places of a page, and forth again', async () => {
  const { page } = await open({ path: '/api/run', viewport: wide, isEarly: true, isFresh: true })
  const places = ['/api/run']
  for (const index of [4, 2, 6]) {
    const link = page.locator('.toc li').nth(index).getByRole('link')
    places.push(`/api/run${await link.getAttribute('href')}`)
    await link.click()
    await expect.poll(() => page.url()).toBe(siteUrl + places.at(-1)!)
  }
  await waitForReact(page)
  await click(page, '#docsNav a[href="/tms"]')
  await expectHeading(page, 'Concepts and vocabulary')
  for (const place of places.toReversed()) {
    await page.goBack()
    await expectHeading(page, 'Test runs API')
    expect(page.url()).toBe(siteUrl + place)
  }
  for (const place of places.slice(1)) {
    await page.goForward()
    await expectHeading(page, 'Test runs API')
    expect(page.url()).toBe(siteUrl + place)
  }
  await page.goForward()
  await expectHeading(page, 'Concepts and vocabulary')
})

it('comes back to a place that was typed into the address bar', async () => {
  const { page } = await open({ path: '/api/run' })
  await scrollPageTo(page, 300)
  await page.goto(`${siteUrl}/api/run#op-cloneRun`)
  await expect.poll(() => scrollTopOf(page)).toBeGreaterThan(1000)
  const top = await scrollTopOf(page)
  await click(page, '#docsNav a[href="/tms"]')
  await expectHeading(page, 'Concepts and vocabulary')
  await page.goBack()
  await expectPlace(page, 'Test runs API', top)
  await page.goBack()
  await expectPlace(page, 'Test runs API', 300)
})

it('comes back to a place that was asked for twice', async () => {
  const { page } = await open({ path: '/test-run-configuration', viewport: wide })
  for (const top of [700, 900]) {
    await click(page, '.toc li:nth-child(3) a')
    await scrollPageTo(page, top)
  }
  await click(page, '#docsNav a[href="/tms"]')
  await expectHeading(page, 'Concepts and vocabulary')
  await page.goBack()
  await expectPlace(page, 'Test run configuration', 900)
})

it('comes back to a place that the search has found on the same page', async () => {
  const { page } = await open({ path: '/api/run' })
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('clone a test run')
  await page.locator('.search-option[href^="/api/run#"]').first().click()
  await expect.poll(() => scrollTopOf(page)).toBeGreaterThan(500)
  const top = await scrollTopOf(page)
  await click(page, '#docsNav a[href="/tms"]')
  await expectHeading(page, 'Concepts and vocabulary')
  await page.goBack()
  await expectPlace(page, 'Test runs API', top)
})

it('goes back on a phone: contents, menu, Back', async () => {
  const { page } = await open({ path: '/test-run-configuration', viewport: phone })
  await page.locator('.toc-fold summary').click()
  await page.locator('.toc-fold li:nth-child(3) a').click()
  await expect.poll(() => scrollTopOf(page)).toBeGreaterThan(500)
  await scrollPageTo(page, (await scrollTopOf(page)) - 60)
  const top = await scrollTopOf(page)
  // Playwright's own click would scroll the page to the bar.
  await click(page, '.nextra-navbar button[aria-label="Menu"]')
  await page.locator('dialog[open] a[href="/help-and-support"]').click()
  await expectHeading(page, 'Help and support')
  await page.goBack()
  await expectPlace(page, 'Test run configuration', top)
  await page.goBack()
  await expectPlace(page, 'Test run configuration', 0)
})

it('skips entries that were made before React', async () => {
  const { page } = await open({ path: '/api/run', viewport: wide, isEarly: true, isFresh: true })
  await click(page, '.toc li:nth-child(3) a')
  await waitForReact(page)
  await click(page, '#docsNav a[href="/tms"]')
  await expectHeading(page, 'Concepts and vocabulary')
  await page.evaluate(() => history.go(-2))
  await expectPlace(page, 'Test runs API', 0)
  expect(page.url()).toBe(`${siteUrl}/api/run`)
  await page.evaluate(() => history.go(2))
  await expectHeading(page, 'Concepts and vocabulary')
})

it.each([
  ['with React', waitForReact],
  ['without React', () => Promise.resolve()],
])('comes back from a page that was loaded again, %s', async (_name, wait) => {
  const { page } = await open({ path: '/api/run' })
  await scrollPageTo(page, 9000)
  await click(page, '.navbar__main a[href="/help-and-support"]')
  await expectHeading(page, 'Help and support')
  await page.reload()
  await wait(page)
  await page.goBack()
  await expectPlace(page, 'Test runs API', 9000)
  await page.goForward()
  await expectPlace(page, 'Help and support', 0)
})

it('stays on the page where a link within it follows a link that takes long', async () => {
  const { page } = await open({ path: '/test-run-configuration', viewport: wide })
  let release!: () => void
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/tms.txt*', async (route) => {
    await released
    await route.continue()
  })
  await click(page, '#docsNav a[href="/tms"]')
  const bar = page.getByRole('progressbar', { name: 'Loading the page' })
  await bar.waitFor({ state: 'attached' })
  await click(page, '.toc li:nth-child(3) a')
  await expect.poll(() => bar.count()).toBe(0)
  const top = await scrollTopOf(page)
  const response = page.waitForResponse('**/tms.txt*')
  release()
  await (await response).finished()
  await expectPlace(page, 'Test run configuration', top)
  expect(page.url()).toContain('/test-run-configuration#')
})

/** Clicks without moving the pointer, which would start React. */
function click(page: Page, selector: string): Promise<void> {
  return page
    .locator(selector)
    .first()
    .evaluate((link: HTMLElement) => link.click())
}

/** Waits until the reader sees the page with this heading at this scroll position. */
async function expectPlace(page: Page, heading: string, top: number): Promise<void> {
  await expectHeading(page, heading)
  await expect.poll(() => scrollTopOf(page).catch(() => undefined)).toBe(top)
}
