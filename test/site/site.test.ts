import type { Browser } from 'playwright-core'
import { imageSize } from 'image-size'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectHeading, launchBrowser, openPage, siteUrl } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

it('answers unknown paths with a not-found page and status 404', async () => {
  const { page } = await openPage(browser)
  const response = await page.goto(`${siteUrl}/no/such-page`)
  expect(response?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Page not found')
  expect(await page.title()).toBe('Page not found | Acme Tests Docs')
  expect(await page.locator('main').getByRole('link').count()).toBeGreaterThan(5)
  expect((await fetch(`${siteUrl}/Quick-Start`)).status).toBe(404)
  await page.close()
})

it('answers what asks for /favicon.ico', async () => {
  const response = await fetch(`${siteUrl}/favicon.ico`)
  expect(response.headers.get('content-type')).toMatch(/^image\/(?:x-icon|vnd\.microsoft\.icon)$/)
  const picture = new Uint8Array(await response.arrayBuffer())
  expect(imageSize(picture)).toMatchObject({ type: 'ico', width: 48, height: 48 })
})

it.each([
  ['/quick-start.html', '/quick-start'],
  ['/api/run.html?tab=2', '/api/run?tab=2'],
  ['/index.html', '/'],
  ['/tms/index.html', '/tms'],
  ['/tms/', '/tms'],
])('redirects %s to %s', async (from, to) => {
  const response = await fetch(`${siteUrl}${from}`, { redirect: 'manual' })
  expect(response.status).toBe(308)
  expect(response.headers.get('location')).toBe(to)
})

it('puts an address with .html right in the page, where the host does not redirect', async () => {
  const { page, problems } = await openPage(browser)
  const html = await (await fetch(`${siteUrl}/quick-start`)).text()
  await page.route('**/quick-start.html*', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: html }),
  )
  await page.goto(`${siteUrl}/quick-start.html?from=mail#create-a-project`)
  await page.waitForLoadState('networkidle')
  expect(page.url()).toBe(`${siteUrl}/quick-start?from=mail#create-a-project`)
  await expectHeading(page, 'Quick start')
  expect(await page.locator('aside [aria-current=page]').innerText()).toBe('Quick start')
  expect(problems).toEqual([])
  await page.close()
})

it('ends in a dark footer with the support address, the way back and the copyright', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${siteUrl}/billing`)
  const footer = page.getByRole('contentinfo').last()
  expect(await footer.innerText()).toContain('Copyright © 2025 Acme Tests')
  const mail = footer.getByRole('link', { name: 'support@acme.example' })
  expect(await mail.getAttribute('href')).toBe('mailto:support@acme.example')
  expect(await footer.getByRole('link', { name: 'Back to Acme Tests' }).count()).toBe(1)
  const background = await footer.evaluate((node) => getComputedStyle(node).backgroundColor)
  const [red = 255, green = 255, blue = 255] = background.match(/\d+/g)!.map(Number)
  expect(Math.max(red, green, blue)).toBeLessThan(80)
  await page.close()
})

it('lets search engines in and tells them where the sitemap is', async () => {
  const robots = await (await fetch(`${siteUrl}/robots.txt`)).text()
  expect(robots).toContain('Allow: /')
  expect(robots).toContain('Sitemap: https://docs.acme.example/sitemap.xml')
  expect(await (await fetch(siteUrl)).text()).not.toContain('noindex')
})
