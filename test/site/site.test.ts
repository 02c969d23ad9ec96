import { imageSize } from 'image-size'
import { expect, it } from 'vitest'
import { expectHeading, hrefsOf, siteUrl, startBrowser } from './browser.ts'

const open = startBrowser()

it('serves the not-found page with status 404 for unknown paths', async () => {
  const { page } = await open()
  const response = await page.goto(`${siteUrl}/no/such-page`)
  expect(response?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Page not found')
  expect(await page.title()).toBe('Page not found | Acme Tests Docs')
  expect(await page.locator('main').getByRole('link').count()).toBeGreaterThan(5)
  expect((await fetch(`${siteUrl}/Quick-Start`)).status).toBe(404)
})

it('serves /favicon.ico', async () => {
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

it('removes .html from the address if the host does not redirect', async () => {
  const { page, problems } = await open()
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
})

it('has a dark footer with the support address, the back link and the copyright', async () => {
  const { page } = await open({ path: '/billing' })
  const footer = page.getByRole('contentinfo').last()
  expect(await footer.innerText()).toContain('Copyright © 2025 Acme Tests')
  expect(await hrefsOf(footer.getByRole('link'))).toEqual([
    'mailto:support@acme.example',
    'https://app.acme.example/login',
  ])
  const background = await footer.evaluate((node) => getComputedStyle(node).backgroundColor)
  const [red = 255, green = 255, blue = 255] = background.match(/\d+/g)!.map(Number)
  expect(Math.max(red, green, blue)).toBeLessThan(80)
})

it('allows search engines and points them to the sitemap', async () => {
  const robots = await (await fetch(`${siteUrl}/robots.txt`)).text()
  expect(robots).toContain('Allow: /')
  expect(robots).toContain('Sitemap: https://docs.acme.example/sitemap.xml')
  expect(await (await fetch(siteUrl)).text()).not.toContain('noindex')
})
