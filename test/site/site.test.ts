import { imageSize } from 'image-size'
import { expect, it } from 'vitest'
import { expectHeading, hrefsOf, siteUrl, startBrowser } from './browser.ts'

const open = startBrowser()

it('serves /favicon.ico', async () => {
  const response = await fetch(`${siteUrl}/favicon.ico`)
  expect(response.headers.get('content-type')).toMatch(/^image\/(?:x-icon|vnd\.microsoft\.icon)$/)
  const picture = new Uint8Array(await response.arrayBuffer())
  expect(imageSize(picture)).toMatchObject({ type: 'ico', width: 48, height: 48 })
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
