import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { expectHeading, isMarkedDocument, markDocument } from './browser.ts'
import { basePath, fixtureUrl, startFixtureBrowser } from './fixture.ts'
import { openSearch } from './search-dialog.ts'

const open = startFixtureBrowser()

const { origin } = new URL(fixtureUrl)

it('a site below a path leads from page to page without a full load', async () => {
  const { page, problems, asked } = await openBelow('/tables')
  await markDocument(page)
  await page.locator('#docsNav a[href$="/book-a-berth"]').first().click()
  await expectHeading(page, 'Book a berth')
  await openSearch(page, 'fields of a booking')
  await page.getByRole('option').first().click()
  await expectHeading(page, 'Fields of a booking')
  expect(await isMarkedDocument(page)).toBe(true)
  await page.locator('.nextra-navbar .brand').click()
  await expectHeading(page, 'Get started with Tidewater')
  expect(problems()).toEqual([])
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((each) => each !== basePath && !each.startsWith(`${basePath}/`))).toEqual([])
})

it('copies a page, and offers the page nearest to an address that is none', async () => {
  const { page } = await openBelow('/book-a-berth')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  await page.getByRole('button', { name: 'Copy page' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('# Book a berth')
  await page.goto(`${fixtureUrl}/book-a-bert`)
  const nearest = page.getByText('Did you mean').getByRole('link')
  expect(await nearest.getAttribute('href')).toBe(`${basePath}/book-a-berth`)
  await nearest.click()
  await expectHeading(page, 'Book a berth')
  await page.goBack()
  await expectHeading(page, 'Page not found')
  await openSearch(page, 'fields of a booking')
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Fields of a booking')
})

it('comes back to a place on a page', async () => {
  const { page } = await openBelow('/book-a-berth')
  await page.locator('.heading__link').last().click()
  const place = page.url()
  await page.locator('#docsNav a[href$="/tables"]').first().click()
  await expectHeading(page, 'Fields of a booking')
  await page.goBack()
  await expectHeading(page, 'Book a berth')
  expect(page.url()).toBe(place)
  await page.goBack()
  await expectHeading(page, 'Book a berth')
  expect(page.url()).toBe(`${fixtureUrl}/book-a-berth`)
})

it('leads on from old addresses, by the server and where a host has only files', async () => {
  const answer = await fetch(`${fixtureUrl}/reserve`, { redirect: 'manual' })
  expect(answer.headers.get('location')).toBe(`${basePath}/book-a-berth`)
  const html = await readFile(path.join(inject('fixtureDir'), 'reserve.html'), 'utf8')
  expect(html).toContain(`url=${basePath}/book-a-berth`)
  expect(html).toContain(
    '<link rel="canonical" href="https://www.tidewater.example/docs/book-a-berth">',
  )
  expect((await fetch(`${origin}/reserve`, { redirect: 'manual' })).status).toBe(404)
  expect((await fetch(`${origin}/`, { redirect: 'manual' })).status).toBe(404)
})

it('says so in all that hosts and other programs read', async () => {
  const read = (file: string) => readFile(path.join(inject('fixtureDir'), file), 'utf8')
  const top = 'https://www.tidewater.example/docs'
  const [index, sitemap, llms, headers, redirects] = await Promise.all(
    ['book-a-berth.html', 'sitemap.xml', 'llms.txt', '_headers', '_redirects'].map(read),
  )
  expect(index).toContain(`<meta property="og:image" content="${top}/_cards/book-a-berth.png"`)
  expect(index).toContain(`"url":"${top}/book-a-berth"`)
  expect(sitemap).toContain(`<loc>${top}/book-a-berth</loc>`)
  expect(llms).toContain(`(${top}/book-a-berth.md)`)
  expect(headers).toContain(`\n${basePath}/_next/static/*\n`)
  expect(redirects).toContain(`\n${basePath}/reserve ${basePath}/book-a-berth 301\n`)
})

/** A page of the site, and the paths that it asks for. */
async function openBelow(route: string): Promise<{
  page: Page
  problems: () => string[]
  asked: string[]
}> {
  const asked: string[] = []
  const { page, problems } = await open({
    path: route,
    prepare: (blank) => {
      blank.on('request', (request) => asked.push(new URL(request.url()).pathname))
      return Promise.resolve()
    },
  })
  return { page, problems, asked }
}
