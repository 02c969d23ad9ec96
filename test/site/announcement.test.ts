import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { fixtureUrl, setUpBrowser, waitForReact } from './browser.ts'
import { expectFocus, expectHeading } from './expect-page.ts'
import { styleOf } from './parts.ts'

const open = setUpBrowser(fixtureUrl)

const announcementOf = (page: Page) => page.getByRole('complementary', { name: 'Announcement' })

it('is shown in its colors above the navigation bar, even without JavaScript', async () => {
  const { page, problems } = await open({ path: '/tables', javaScriptEnabled: false })
  const announcement = announcementOf(page)
  expect(await announcement.innerText()).toContain('The north pier is open again.')
  const box = (await announcement.boundingBox())!
  expect(box.height).toBeGreaterThan(20)
  const navbar = (await page.getByRole('banner').boundingBox())!
  expect(box.y + box.height).toBeLessThanOrEqual(navbar.y)
  const link = announcement.getByRole('link', { name: 'Read the maps' })
  expect(await styleOf(link, 'color')).toBe('rgb(255, 255, 255)')
  const painted = announcement.locator('.nextra-banner')
  expect(await styleOf(painted, 'background-color')).toBe('rgb(70, 40, 90)')
  await link.click()
  await expectHeading(page, 'Read the maps')
  expect(await announcement.isVisible()).toBe(true)
  expect(problems).toEqual([])
})

it('stays closed on other pages and after a reload', async () => {
  const { page, problems } = await open({ path: '/tables' })
  const announcement = announcementOf(page)
  await announcement.getByRole('button').click()
  await expect.poll(() => announcement.isVisible()).toBe(false)
  expect(await page.evaluate(() => localStorage.getItem('announcement-spring'))).toBe('1')
  await expectFocus(page.locator('#mainContent'))
  await page.getByRole('link', { name: 'contact', exact: true }).first().click()
  await expectHeading(page, 'Contact us')
  expect(await announcement.isVisible()).toBe(false)
  await page.reload()
  expect(await announcement.isVisible()).toBe(false)
  await waitForReact(page)
  expect(await announcement.isVisible()).toBe(false)
  expect(problems).toEqual([])
})

it('is shown again if its ID changes, and the old ID is removed from storage', async () => {
  const { page } = await open({
    path: '/tables',
    prepare: (blank) => blank.addInitScript(() => localStorage.setItem('announcement-winter', '1')),
  })
  expect(await announcementOf(page).isVisible()).toBe(true)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})
