import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  paintTwice,
  phone,
  scrollByWheel,
  siteUrl,
  slowDown,
  startBrowser,
  waitForReact,
} from './browser.ts'
import { startFixtureBrowser, takeOver } from './fixture.ts'

/**
 * What may end in another way where the processor is slow: each test here is a race between the reader
 * and the page. All else that readers do is slower on such a machine, and no different.
 */
const open = startBrowser()
const openFixture = startFixtureBrowser()

/** A phone of some years ago, compared with this machine. */
const prepare = (page: Page) => slowDown(page, 6)

const click = (page: Page, href: string) =>
  page.evaluate((to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)!.click(), href)

it('a link that is clicked while the page still loads leads on', async () => {
  const { page, problems } = await open({ prepare })
  await page.goto(`${siteUrl}/quick-start`, { waitUntil: 'commit' })
  await page.locator('#docsNav a[href="/tms"]').click()
  await page.waitForURL(`${siteUrl}/tms`)
  await expect.poll(() => page.title()).toMatch(/^Concepts/)
  expect(problems).toEqual([])
})

it('of two links clicked in a row, the last is opened, and stays', async () => {
  const { page } = await open({ path: '/quick-start', prepare })
  await click(page, '/tms')
  await click(page, '/billing')
  await page.waitForURL(`${siteUrl}/billing`)
  await expect.poll(() => page.title()).toMatch(/billing/i)
  // The other page would have come by now.
  await page.waitForTimeout(1000)
  expect(page.url()).toBe(`${siteUrl}/billing`)
  expect(await page.title()).toMatch(/billing/i)
})

it('the progress bar goes where the page comes before it, or with it', async () => {
  const { page } = await open({ path: '/quick-start', prepare })
  await click(page, '/tms')
  await page.waitForURL(`${siteUrl}/tms`)
  await expect.poll(() => page.title()).toMatch(/^Concepts/)
  await expect.poll(() => page.locator('.progress').count()).toBe(0)
  await page.waitForTimeout(500)
  expect(await page.locator('.progress').count()).toBe(0)
})

it('what is typed while results are on their way decides which are shown', async () => {
  const { page } = await open({ path: '/billing', prepare, isEarly: true })
  // The key is pressed before React is here, and kept for it.
  await page.keyboard.press('/')
  const field = page.getByRole('combobox')
  await field.waitFor()
  await field.pressSequentially('qqzxmilestone')
  await field.fill('qqzxxyv')
  const status = page.getByRole('dialog', { name: 'Search' }).getByRole('status')
  await expect.poll(() => status.innerText()).toMatch(/^Nothing found/)
  await field.fill('milestone')
  await expect.poll(() => status.innerText()).toMatch(/^\d+ pages? found$/)
})

it('the menu closes for the page that was chosen, however late that comes', async () => {
  const { page } = await open({ path: '/quick-start', viewport: phone, prepare })
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Overview', exact: true }).click()
  await page.waitForURL('**/tms')
  await expect.poll(() => menu.isVisible()).toBe(false)
  await scrollByWheel(page)
})

it('going back and forth in haste ends at the place where the reader was', async () => {
  const { page } = await open({ path: '/api/run', prepare })
  await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(1200)
  // The place is remembered a moment later.
  await paintTwice(page)
  await click(page, '/api/tag')
  await page.waitForURL('**/api/tag')
  await page.evaluate(() => history.back())
  await page.waitForURL('**/api/run')
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(1200)
})

it('the mark of the contents ends at what was clicked', async () => {
  const { page } = await open({ path: '/api/run', viewport: { width: 1400, height: 800 }, prepare })
  const links = page.locator('.toc').getByRole('link')
  for (const index of [4, 1]) await links.nth(index).click()
  const href = await links.nth(1).getAttribute('href')
  const marked = page.locator('.toc [aria-current]')
  await expect.poll(() => marked.getAttribute('href')).toBe(href)
  await page.waitForTimeout(500)
  expect(await marked.getAttribute('href')).toBe(href)
})

it('a tab that is chosen before React is here changes its group', async () => {
  const { page } = await openFixture({ path: '/package-managers', prepare, isEarly: true })
  const choices = page.locator('.tabs__choice[value=pnpm]')
  await choices.first().evaluate((input: HTMLInputElement) => input.click())
  await takeOver(page)
  for (const index of [0, 1]) await expect.poll(() => choices.nth(index).isChecked()).toBe(true)
})

it('the button of a page that did not arrive is there after the way back', async () => {
  const { page } = await open({ path: '/quick-start', prepare })
  await page.route(
    (url) => /^\/tms(?:\.txt|\/__next.*)?$/.test(url.pathname),
    (route) => route.abort(),
  )
  await click(page, '/tms')
  await expect
    .poll(() => page.evaluate(() => location.protocol).catch(() => ''))
    .toBe('chrome-error:')
  await page.goBack()
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  await waitForReact(page)
  expect(await page.getByRole('button', { name: 'Retry' }).isVisible()).toBe(true)
})
