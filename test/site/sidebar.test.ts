import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { siteUrl, setUpBrowser } from './browser.ts'
import { expectHeading, isMarkedDocument, markDocument } from './expect-page.ts'
import { hrefsOf, sidebarOf } from './parts.ts'

const open = setUpBrowser()

const listOpen = (page: Page) =>
  sidebarOf(page)
    .locator('details[open]')
    .evaluateAll((all) => all.map((each) => each.querySelector('summary')!.textContent))

it('opens only the folders that contain the current page', async () => {
  const { page } = await open({ path: '/sentry' })
  const above = sidebarOf(page).locator('details:has([aria-current=page])')
  expect(await above.locator('[aria-current=page]').last().getAttribute('href')).toBe('/sentry')
  expect(await above.count()).toBe(2)
  expect(await listOpen(page)).toHaveLength(2)
})

it('marks one page at an address with double slashes', async () => {
  const { page } = await open({ path: '//api//run?x=1' })
  const current = sidebarOf(page).locator('[aria-current]')
  await expect.poll(() => current.allInnerTexts()).toEqual(['Test runs'])
  await sidebarOf(page).getByRole('link', { name: 'Help and support' }).click()
  await expect.poll(() => current.allInnerTexts()).toEqual(['Help and support'])
  expect(await page.locator('h1').innerText()).toBe('Help and support')
})

it('keeps folders open or closed across pages', async () => {
  const { page, problems } = await open({ path: '/quick-start' })
  await markDocument(page)
  const sidebar = sidebarOf(page)
  // Following a link in the text opens the folders that contain its target.
  await page.locator('article a[href^="/users-permissions"]').first().click()
  await expectHeading(page, 'Users and permissions')
  await expect.poll(() => listOpen(page)).toEqual(['Test management', 'Administration'])
  await sidebar.getByText('API reference', { exact: true }).click()
  await sidebar.getByRole('link', { name: 'Billing' }).click()
  await expectHeading(page, 'Billing')
  const folders = ['Test management', 'Administration', 'API reference']
  await expect.poll(() => listOpen(page)).toEqual(folders)
  await sidebar.getByText('API reference', { exact: true }).click()
  await sidebar.getByRole('link', { name: 'Overview' }).click()
  await expectHeading(page, 'Concepts and vocabulary')
  await expect.poll(() => listOpen(page)).toEqual(['Test management', 'Administration'])
  await expect.poll(() => hrefsOf(sidebar.locator('[aria-current]'))).toEqual(['/tms'])
  expect(await isMarkedDocument(page)).toBe(true)
  expect(problems).toEqual([])
})

it('scrolls to the current page if the list is longer than the window', async () => {
  const { page } = await open({ path: '/25W40', viewport: { width: 1280, height: 400 } })
  const isInView = () =>
    sidebarOf(page).evaluate((nav) => {
      const outer = nav.getBoundingClientRect()
      const inner = nav.querySelector('[aria-current]')!.getBoundingClientRect()
      return inner.top >= outer.top && inner.bottom <= Math.min(outer.bottom, innerHeight)
    })
  await expect.poll(isInView).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goto(`${siteUrl}/24W48`)
  await expect.poll(isInView).toBe(true)
})

it('disappears on a page without a sidebar, and comes back', async () => {
  const { page, problems } = await open({ path: '/contact-us' })
  expect(await sidebarOf(page).count()).toBe(0)
  const sections = page.getByRole('navigation', { name: 'Sections' })
  expect(await hrefsOf(sections.getByRole('link'))).toContain('/api/api_intro')
  await markDocument(page)
  await page.locator('.navbar').getByRole('link', { name: 'Support' }).click()
  await expectHeading(page, 'Help and support')
  expect(await sections.count()).toBe(0)
  await expect.poll(() => sidebarOf(page).locator('[aria-current]').isVisible()).toBe(true)
  await page.locator('main a[href="/contact-us"]').first().click()
  await expectHeading(page, 'Contact us')
  await expect.poll(() => sidebarOf(page).isVisible()).toBe(false)
  await page.goBack()
  await expect.poll(() => sidebarOf(page).isVisible()).toBe(true)
  expect(await isMarkedDocument(page)).toBe(true)
  expect(problems).toEqual([])
})
