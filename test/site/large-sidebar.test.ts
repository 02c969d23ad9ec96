import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { folderSizes, routeOf } from '../support/many-pages.ts'
import { desktop, phone } from './browser.ts'
import { basePath, startFixtureBrowser } from './fixture.ts'

const open = startFixtureBrowser()

/** In the middle of the longest folder, of whose pages six are shown. */
const start = routeOf(1, 7)

/** How many neighbors each page shows before and after it; see the fixture's `theme.config.tsx`. */
const reach = 3

const sidebarOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Docs' }).filter({ visible: true })

function folderOf(page: Page, label: string) {
  return sidebarOf(page).locator(`details:has(> summary:text-is("${label}"))`)
}

const berths = (part: number) =>
  Array.from({ length: folderSizes[part]! }, (_, berth) => `Berth ${part}-${berth}`)

it('fills a folder when it is opened', async () => {
  const { page, problems } = await open({ path: start })
  // The pages before them are in two folders, and one is in none.
  await expect.poll(() => sidebarOf(page).locator('details').count()).toBe(2 + folderSizes.length)
  await folderOf(page, 'Pier 3').locator('> summary').click()
  await expect
    .poll(() => folderOf(page, 'Pier 3').getByRole('link').allTextContents())
    .toEqual(berths(3))
  // A folder in a folder, too.
  await folderOf(page, 'Guide').locator('> summary').click()
  await folderOf(page, 'Advanced').locator('> summary').click()
  await sidebarOf(page).getByRole('link', { name: 'The command line' }).click()
  await page.waitForURL('**/command-line')
  expect(await sidebarOf(page).locator('[aria-current=page]').textContent()).toBe(
    'The command line',
  )
  expect(problems()).toEqual([])
})

it('has folders where their links were, so that nothing shifts', async () => {
  const before = await open({ path: start, javaScriptEnabled: false })
  const link = sidebarOf(before.page).getByRole('link', { name: 'Pier 2', exact: true })
  const after = await open({ path: start })
  const summary = folderOf(after.page, 'Pier 2').locator('> summary')
  const placeOf = (element: Locator) =>
    element.evaluate((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      return { x, width, height, y: y + each.closest('nav')!.scrollTop }
    })
  expect(await placeOf(summary)).toEqual(await placeOf(link))
})

it('completes a clipped list around the place where the reader is', async () => {
  const { page } = await open({ path: start, viewport: { width: 1280, height: 480 } })
  const list = folderOf(page, 'Pier 1').getByRole('link')
  const current = sidebarOf(page).locator('[aria-current=page]')
  expect(await list.count()).toBe(2 * reach)
  const neighbor = list.filter({ hasText: 'Berth 1-8' })
  const before = await neighbor.boundingBox()
  await neighbor.focus()
  await expect.poll(() => list.allTextContents()).toEqual(berths(1))
  expect(await current.textContent()).toBe('Berth 1-7')
  expect(await neighbor.evaluate((link) => link === document.activeElement)).toBe(true)
  expect((await neighbor.boundingBox())?.y).toBeCloseTo(before!.y, 0)
})

it.each([
  ['above', 'Pier 0', { ...desktop, height: 480 }],
  ['below', 'Pier 3', { ...desktop, height: 480 }],
  ['above', 'Pier 0', { ...phone, height: 480 }],
  ['below', 'Pier 3', { ...phone, height: 480 }],
])('stays where the reader opens a folder %s, `%s` in %o', async (_where, label, viewport) => {
  const { page } = await open({ path: start, viewport })
  if (viewport.width === phone.width) {
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  }
  const folder = folderOf(page, label)
  const summary = folder.locator('> summary')
  await summary.scrollIntoViewIfNeeded()
  const before = await summary.boundingBox()
  await summary.click()
  await expect.poll(() => folder.getByRole('link').count()).toBe(folderSizes[Number(label.at(-1))]!)
  await expect.poll(() => folderOf(page, 'Pier 1').getByRole('link').count()).toBe(folderSizes[1]!)
  expect((await summary.boundingBox())?.y).toBeCloseTo(before!.y, 0)
})

it('is completed where the reader comes to a page that it does not show', async () => {
  const { page } = await open({ path: start })
  await page.getByRole('link', { name: 'Read the maps' }).click()
  await page.waitForURL('**/maps')
  const current = sidebarOf(page).locator('[aria-current=page]')
  await expect.poll(() => current.allTextContents()).toEqual(['Read the maps'])
  expect(await current.isVisible()).toBe(true)
})

it('tries again where the navigation did not load', async () => {
  const { page } = await open({
    path: start,
    prepare: (blank) => blank.route('**/navigation.json*', (route) => route.abort()),
  })
  const folder = folderOf(page, 'Pier 3')
  await folder.locator('> summary').click()
  await expect.poll(() => folder.getByRole('link').allTextContents()).toEqual(['Pier 3'])
  expect(await folder.getByRole('link').getAttribute('href')).toBe(basePath + routeOf(3, 0))
  await page.unroute('**/navigation.json*')
  await folderOf(page, 'Pier 2').locator('> summary').click()
  await expect.poll(() => folder.getByRole('link').allTextContents()).toEqual(berths(3))
})

it('leads to the first page of each folder without script', async () => {
  const { page } = await open({ path: start, javaScriptEnabled: false })
  const link = sidebarOf(page).getByRole('link', { name: 'Pier 3', exact: true })
  expect(await link.getAttribute('href')).toBe(basePath + routeOf(3, 0))
  expect(await sidebarOf(page).locator('[aria-current=page]').isVisible()).toBe(true)
})

it('puts no more pages into a page than are near to it', async () => {
  const out = inject('fixtureDir')
  // But for the lists that hold all pages.
  const files = (await readdir(out, { recursive: true })).filter(
    (file) => /\.(?:html|txt)$/.test(file) && !/^llms(?:-full)?\.txt$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  // The neighbors, the first page of each folder, and the pages before and after.
  const most = 2 * reach + folderSizes.length + 2
  for (const file of files) {
    const text = await readFile(path.join(out, file), 'utf8')
    const routes = new Set(text.match(/\/pier-\d\/berth-\d+/g))
    expect(routes.size, file).toBeLessThanOrEqual(most)
  }
})
