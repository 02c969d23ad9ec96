import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { clickByScript as click, scrollPageTo, scrollTopOf } from './actions.ts'
import { phone, siteUrl, setUpBrowser, waitForReact } from './browser.ts'
import { expectBelowNavbar, expectFocus, expectHeading } from './expect-page.ts'
import { holdRequests } from './network.ts'
import { openSearch } from './search-dialog.ts'

const open = setUpBrowser()

const viewport = { width: 1240, height: 800 }

const collapsedField = 'op-listRuns.response.runs.milestone.title'

it.each([
  ['the contents', '.toc li:nth-child(3) a', 451, false],
  ['the contents before React starts', '.toc li:nth-child(3) a', 0, true],
])(
  'restores the scroll positions before and after a jump by %s',
  async (_name, link, top, isEarly) => {
    const path = '/test-run-configuration'
    const { page, problems } = await open({ path, viewport, isEarly, isFresh: isEarly })
    if (!isEarly) await scrollPageTo(page, top)
    await click(page, link)
    await expect.poll(() => page.url()).toContain('#')
    await waitForReact(page)
    const later = (await scrollTopOf(page)) + 130
    await scrollPageTo(page, later)
    await click(page, '#docsNav a[href="/help-and-support"]')
    await expectPosition(page, 'Help and support', 0)
    await page.goBack()
    await expectPosition(page, 'Test run configuration', later)
    await page.goBack()
    await expectPosition(page, 'Test run configuration', top)
    expect(page.url()).toBe(siteUrl + path)
    await page.goForward()
    await expectPosition(page, 'Test run configuration', later)
    await page.goForward()
    await expectPosition(page, 'Help and support', 0)
    expect(problems).toEqual([])
  },
)

it.each<[name: string, jump: (page: Page) => Promise<unknown>]>([
  [
    'two clicks on the same link',
    async (page) => {
      await click(page, '.toc li:nth-child(3) a')
      await scrollPageTo(page, 700)
      await click(page, '.toc li:nth-child(3) a')
      await scrollPageTo(page, 900)
    },
  ],
  [
    'opening a search result on the same page',
    async (page) => {
      await openSearch(page, 'clone a test run')
      await page.locator('.search-option[href^="/api/run#"]').first().click()
    },
  ],
])('restores the scroll positions before and after %s', async (_name, jump) => {
  const { page } = await open({ path: '/api/run', viewport })
  await scrollPageTo(page, 300)
  await jump(page)
  await expect.poll(() => scrollTopOf(page)).toBeGreaterThan(500)
  const top = await scrollTopOf(page)
  await visitConcepts(page)
  await page.goBack()
  await expectPosition(page, 'Test runs API', top)
  await page.goBack()
  await expectPosition(page, 'Test runs API', 300)
})

it('restores the scroll positions on a phone after a jump and a page opened from the menu', async () => {
  const { page } = await open({ path: '/test-run-configuration', viewport: phone })
  const link = page.locator('.toc-fold li:nth-child(3) a')
  expect(await link.isVisible()).toBe(false)
  await page.locator('.toc-fold summary').click()
  await link.click()
  await expect.poll(() => link.isVisible()).toBe(false)
  await expectBelowNavbar(page, (await link.getAttribute('href'))!.slice(1), 90)
  const top = (await scrollTopOf(page)) - 60
  await scrollPageTo(page, top)
  // Click by script, since Playwright's own click would scroll to the navigation bar.
  await click(page, '.navbar button[aria-label="Menu"]')
  await page.locator('dialog[open] a[href="/help-and-support"]').click()
  await expectHeading(page, 'Help and support')
  await page.goBack()
  await expectPosition(page, 'Test run configuration', top)
  await page.goBack()
  await expectPosition(page, 'Test run configuration', 0)
})

it('restores scroll positions after a reload, even before React starts', async () => {
  const { page } = await open({ path: '/api/run' })
  await scrollPageTo(page, 9000)
  await click(page, '.navbar__main a[href="/help-and-support"]')
  await expectHeading(page, 'Help and support')
  await page.reload()
  await page.goBack()
  await expectPosition(page, 'Test runs API', 9000)
  await page.goForward()
  await expectPosition(page, 'Help and support', 0)
})

it('cancels a slow navigation when a link within the page is clicked', async () => {
  const { page } = await open({ path: '/test-run-configuration', viewport })
  const release = await holdRequests(page, '**/tms.txt*')
  await click(page, '#docsNav a[href="/tms"]')
  const bar = page.getByRole('progressbar', { name: 'Loading the page' })
  await bar.waitFor({ state: 'attached' })
  await click(page, '.toc li:nth-child(3) a')
  await expect.poll(() => bar.count()).toBe(0)
  const top = await scrollTopOf(page)
  const response = page.waitForResponse('**/tms.txt*')
  release()
  await (await response).finished()
  await expectPosition(page, 'Test run configuration', top)
  expect(page.url()).toContain('/test-run-configuration#')
})

it.each([
  ['an operation of the page', '/api/run', '/api/run#op-createRun', 'create-a-test-run', 90],
  ['collapsed fields', '/quick-start', `/api/run#${collapsedField}`, collapsedField, 800],
  ['a section', '/quick-start', '/users-permissions#invite-people', 'invite-people', 90],
])('a link to %s shows it below the navigation bar', async (name, from, target, id, distance) => {
  const { page } = await open({ path: from })
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.querySelector('article')!.append(link)
    link.click()
  }, target)
  await expectBelowNavbar(page, id, distance)
  expect(page.url()).toBe(siteUrl + target)
  if (name === 'a section') await expectFocus(page.locator(`#${id}`))
})

async function visitConcepts(page: Page): Promise<void> {
  await click(page, '#docsNav a[href="/tms"]')
  await expectHeading(page, 'Concepts and vocabulary')
}

/** Waits until the page with this heading is at this scroll position. */
async function expectPosition(page: Page, heading: string, top: number): Promise<void> {
  await expectHeading(page, heading)
  await expect.poll(() => scrollTopOf(page).catch(() => undefined)).toBe(top)
}
