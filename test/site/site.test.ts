import { expect, it } from 'vitest'
import { fixtureUrl, siteUrl, setUpBrowser } from './browser.ts'
import { expectHeading } from './expect-page.ts'
import { hrefsOf, styleOf } from './parts.ts'

const open = setUpBrowser()

it('links release notes to both feeds, and hides unlisted pages from search engines', async () => {
  const notes = await (await fetch(`${siteUrl}/25W40`)).text()
  const feeds = notes.matchAll(/type="application\/(atom|rss)\+xml" href="([^"]+)"/g)
  expect(Array.from(feeds, ([, type, href]) => [type, href])).toEqual([
    ['atom', 'https://docs.acme.example/release-notes.xml'],
    ['rss', 'https://docs.acme.example/release-notes-rss.xml'],
  ])
  const unlisted = await (await fetch(`${fixtureUrl}/preview`)).text()
  expect(unlisted).toContain('<meta name="robots" content="noindex"')
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
  const [, ...rgb] = /(\d+), (\d+), (\d+)/.exec(await styleOf(footer, 'background-color'))!
  expect(Math.max(...rgb.map(Number))).toBeLessThan(80)
})
