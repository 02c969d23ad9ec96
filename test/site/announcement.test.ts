import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectHeading, siteUrl, startBrowser } from './browser.ts'
import { startFixtureBrowser } from './fixture.ts'
import { waitForReact } from './browser.ts'

const openOwn = startBrowser()
const open = startFixtureBrowser()

/** What the fixture's `theme.config.tsx` says. */
const key = 'announcement-spring'

const barOf = (page: Page) => page.getByRole('complementary', { name: 'Announcement' })

const listKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage))

/** Has the reader dismissed an announcement on an earlier visit. */
const dismiss = (page: Page, name: string) =>
  page.addInitScript((stored) => localStorage.setItem(stored, '1'), name)

it('is absent where none is configured', async () => {
  const { page } = await openOwn()
  await page.goto(`${siteUrl}/billing`)
  expect(await barOf(page).count()).toBe(0)
})

it.each([true, false])(
  'stands above the navigation bar, with script: %s',
  async (javaScriptEnabled) => {
    const { page } = await open({ path: '/tables', javaScriptEnabled })
    const bar = await barOf(page).boundingBox()
    expect(bar!.height).toBeGreaterThan(20)
    const navbar = await page.getByRole('banner').boundingBox()
    expect(bar!.y + bar!.height).toBeLessThanOrEqual(navbar!.y)
  },
)

it('has its colors, and leads on', async () => {
  const { page, problems } = await open({ path: '/tables' })
  const bar = barOf(page)
  expect(await bar.innerText()).toContain('The north pier is open again.')
  const colors = await bar.getByRole('link').evaluate((link) => {
    const { color } = getComputedStyle(link)
    const papers = []
    for (let node: Element | null = link; node; node = node.parentElement) {
      papers.push(getComputedStyle(node).backgroundColor)
    }
    return { color, paper: papers.find((paper) => paper !== 'rgba(0, 0, 0, 0)') }
  })
  expect(colors).toEqual({ color: 'rgb(255, 255, 255)', paper: 'rgb(70, 40, 90)' })
  await bar.getByRole('link', { name: 'Read the maps' }).click()
  await expectHeading(page, 'Read the maps')
  expect(await bar.isVisible()).toBe(true)
  expect(problems()).toEqual([])
})

it('can be closed for good', async () => {
  const { page, problems } = await open({ path: '/tables' })
  const bar = barOf(page)
  await bar.getByRole('button').click()
  await expect.poll(() => bar.isVisible()).toBe(false)
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBe('1')
  // The focus has not been lost with the button.
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('mainContent')
  await page.getByRole('link', { name: 'contact', exact: true }).first().click()
  await expectHeading(page, 'Contact us')
  expect(await bar.isVisible()).toBe(false)
  await page.reload()
  expect(await bar.isVisible()).toBe(false)
  await waitForReact(page)
  expect(await bar.isVisible()).toBe(false)
  expect(problems()).toEqual([])
})

it('shows again under a new id, and forgets the old one', async () => {
  const prepare = (blank: Page) => dismiss(blank, 'announcement-winter')
  const { page } = await open({ path: '/tables', prepare })
  expect(await barOf(page).isVisible()).toBe(true)
  expect(await listKeys(page)).toEqual([])
})
