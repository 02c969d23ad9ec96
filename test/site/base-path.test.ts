import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { allowClipboard, readClipboard } from './actions.ts'
import { fixtureUrl, setUpBrowser } from './browser.ts'
import { expectHeading, isMarkedDocument, markDocument } from './expect-page.ts'
import { hrefsOf } from './parts.ts'
import { openSearch } from './search-dialog.ts'

const open = setUpBrowser(fixtureUrl)

const { origin, pathname: basePath } = new URL(fixtureUrl)

it('navigates within its base path without a full page load', async () => {
  const { page, problems, requests } = await open({ path: '/tables' })
  await markDocument(page)
  await page.locator('#docsNav a[href$="/book-a-berth"]').first().click()
  await expectHeading(page, 'Book a berth')
  await openSearch(page, 'fields of a booking')
  await page.getByRole('option').first().click()
  await expectHeading(page, 'Fields of a booking')
  expect(await isMarkedDocument(page)).toBe(true)
  await page.locator('.navbar .brand').click()
  await expectHeading(page, 'Get started with Tidewater')
  expect(problems).toEqual([])
  expect(requests.length).toBeGreaterThan(10)
  expect(requests.filter(({ path }) => !`${path}/`.startsWith(`${basePath}/`))).toEqual([])
})

it('copies a page, and suggests the page nearest to an unknown path', async () => {
  const { page } = await open({ path: '/book-a-berth' })
  await allowClipboard(page)
  await page.getByRole('button', { name: 'Copy page' }).click()
  await expect.poll(() => readClipboard(page)).toContain('# Book a berth')
  await page.goto(`${fixtureUrl}/book-a-bert`)
  const nearest = page.getByText('Did you mean').getByRole('link')
  await expect.poll(() => hrefsOf(nearest)).toEqual([`${basePath}/book-a-berth`])
  expect(await page.getByText('Did you mean').innerText()).toBe(
    'Did you mean Guide / Book a berth?',
  )
  await nearest.click()
  await expectHeading(page, 'Book a berth')
  await page.goBack()
  await expectHeading(page, 'Page not found')
  await openSearch(page, '/harbor/NORTH/berth')
  const result = page.getByRole('option').first()
  await expect.poll(() => result.getAttribute('href')).toMatch(`${basePath}/api/berths`)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain(`${fixtureUrl}/api/berths`)
})

it('redirects old routes, on the server and in static files', async () => {
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

it('includes its base path in files for hosts, crawlers and language models', async () => {
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
