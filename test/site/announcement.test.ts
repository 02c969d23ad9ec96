import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { expectFocus, expectHeading, fixtureUrl, startBrowser, waitForReact } from './browser.ts'

const openExample = startBrowser()
const open = startBrowser(fixtureUrl)

const announcementOf = (page: Page) => page.getByRole('complementary', { name: 'Announcement' })

it('is absent if none is configured', async () => {
  const { page } = await openExample({ path: '/billing' })
  expect(await announcementOf(page).count()).toBe(0)
})

it.each([true, false])(
  'is above the navigation bar, with JavaScript: %s',
  async (javaScriptEnabled) => {
    const { page } = await open({ path: '/tables', javaScriptEnabled })
    const box = (await announcementOf(page).boundingBox())!
    expect(box.height).toBeGreaterThan(20)
    const navbar = (await page.getByRole('banner').boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(navbar.y)
  },
)

it('has the configured colors and a working link', async () => {
  const { page, problems } = await open({ path: '/tables' })
  const announcement = announcementOf(page)
  expect(await announcement.innerText()).toContain('The north pier is open again.')
  const colors = await announcement.getByRole('link').evaluate((link) => {
    const { color } = getComputedStyle(link)
    const backgrounds = []
    for (let node: Element | null = link; node; node = node.parentElement) {
      backgrounds.push(getComputedStyle(node).backgroundColor)
    }
    return { color, background: backgrounds.find((each) => each !== 'rgba(0, 0, 0, 0)') }
  })
  expect(colors).toEqual({ color: 'rgb(255, 255, 255)', background: 'rgb(70, 40, 90)' })
  await announcement.getByRole('link', { name: 'Read the maps' }).click()
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

it('is shown again under a new ID, and the old one is removed from storage', async () => {
  const { page } = await open({
    path: '/tables',
    prepare: (blank) => blank.addInitScript(() => localStorage.setItem('announcement-winter', '1')),
  })
  expect(await announcementOf(page).isVisible()).toBe(true)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})
