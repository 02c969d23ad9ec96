import { expect, it } from 'vitest'
import { clickByScript } from './actions.ts'
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

it('shows a progress bar while a page loads slowly', async () => {
  const { page } = await open({ path: '/quick-start' })
  const bar = page.getByRole('progressbar', { name: 'Loading the page' })
  const release = await holdRequests(page, '**/tms.txt*')
  await clickByScript(page, 'a[href="/tms"]')
  await bar.waitFor({ state: 'attached' })
  expect(page.url()).toBe(`${siteUrl}/quick-start`)
  release()
  await expectHeading(page, 'Concepts and vocabulary')
  await expect.poll(() => bar.count()).toBe(0)
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
