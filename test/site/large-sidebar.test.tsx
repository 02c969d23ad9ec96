import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { NavItem } from '../../components/nav/nav-tree.ts'
import { Sidebar } from '../../components/nav/sidebar.tsx'
import { outDir } from '../../scripts/site/build-site-files.ts'
import { desktop, patchHtml, phone, startBrowser } from './browser.ts'

const open = startBrowser()

/** Folders of so many pages each; `/quick-start` is in the middle of the last one that is longest. */
function makeItems(sizes: number[]): NavItem[] {
  const known = sizes.lastIndexOf(Math.max(...sizes))
  return sizes.map((size, part) => {
    const children = Array.from({ length: size }, (_, index): NavItem => {
      const isKnown = part === known && index === size / 2
      const route = isKnown ? '/quick-start' : `/p/${part}-${index}`
      const label = isKnown ? 'Quick start' : `Page ${part}-${index}`
      return { type: 'page', docId: `part-${part}/${index}`, label, route, hidden: false }
    })
    return { type: 'folder', path: `part-${part}`, label: `Part ${part}`, children }
  })
}

/** Sixty folders of twenty pages, but for one of a hundred and twenty. */
const items = makeItems(Array.from({ length: 60 }, (_, part) => (part === 3 ? 120 : 20)))

type Entry = [label: string, target: string | Entry[]]
const toEntry = (item: NavItem): Entry =>
  item.type === 'page' ? [item.label, item.route] : [item.label, item.children.map(toEntry)]

/** The HTML of a page with a navigation in place of its own. */
function withNavigation(html: string, navigation: NavItem[]): string {
  const sidebar = renderToStaticMarkup(<Sidebar items={navigation} route="/quick-start" />)
  return html.replace(/<aside [^>]*id="docsSidebar".*?<\/aside>/s, sidebar)
}

/** Gives the site a navigation of 1,300 pages. */
async function enlarge(page: Page): Promise<void> {
  await patchHtml(page, (html) => withNavigation(html, items))
  await page.route('**/navigation.json', (route) => route.fulfill({ json: items.map(toEntry) }))
}

function folderOf(page: Page, label: string) {
  const summary = page.locator('summary', { hasText: new RegExp(`^${label}$`) })
  return page.locator('#docsNav details', { has: summary })
}

it('fills a folder when it is opened', async () => {
  const { page, problems } = await open({ path: '/quick-start', prepare: enlarge })
  const sidebar = page.locator('#docsNav')
  await expect.poll(() => sidebar.locator('details').count()).toBe(60)
  await folderOf(page, 'Part 7').locator('summary').click()
  await sidebar.getByRole('link', { name: 'Page 7-19' }).waitFor()
  expect(await folderOf(page, 'Part 7').locator('a').count()).toBe(20)
  expect(problems).toEqual([])
})

it('has folders where their links were, so that nothing shifts', async () => {
  const options = { path: '/quick-start', prepare: enlarge }
  const before = await open({ ...options, javaScriptEnabled: false })
  const link = before.page.locator('#docsNav').getByRole('link', { name: 'Part 40', exact: true })
  const after = await open(options)
  const summary = folderOf(after.page, 'Part 40').locator('summary')
  const placeOf = (element: Locator) =>
    element.evaluate((each) => {
      const { x, width, height } = each.getBoundingClientRect()
      const list = each.closest('#docsNav')!
      return { x, width, height, y: each.getBoundingClientRect().y + list.scrollTop }
    })
  expect(await placeOf(summary)).toEqual(await placeOf(link))
})

it('completes a clipped list around the place where the reader is', async () => {
  const { page } = await open({ path: '/quick-start', prepare: enlarge })
  const list = page.locator('#docsNav details[open] a')
  const current = page.locator('#docsNav [aria-current=page]')
  expect(await list.count()).toBe(50)
  const neighbor = page.getByRole('link', { name: 'Page 3-61' })
  const before = await current.boundingBox()
  await neighbor.focus()
  await expect.poll(() => list.count()).toBe(120)
  expect(await list.allTextContents()).toEqual(
    Array.from({ length: 120 }, (_, index) => (index === 60 ? 'Quick start' : `Page 3-${index}`)),
  )
  expect(await neighbor.evaluate((link) => link === document.activeElement)).toBe(true)
  expect((await current.boundingBox())?.y).toBeCloseTo(before!.y, 0)
})

it.each([desktop, phone])('stays where the reader opens a folder above, %o', async (viewport) => {
  const { page } = await open({ path: '/quick-start', viewport, prepare: enlarge })
  if (viewport === phone) await page.locator('.navbar__menu').click()
  const summary = folderOf(page, 'Part 2').locator('summary')
  await summary.scrollIntoViewIfNeeded()
  const before = await summary.boundingBox()
  await summary.click()
  await expect.poll(() => folderOf(page, 'Part 2').locator('a').count()).toBe(20)
  await expect.poll(() => folderOf(page, 'Part 3').locator('a').count()).toBe(120)
  expect((await summary.boundingBox())?.y).toBeCloseTo(before!.y, 0)
})

it('tries again where the navigation did not load', async () => {
  const { page } = await open({ path: '/quick-start', prepare: enlarge })
  await page.route('**/navigation.json', (route) => route.abort())
  const folder = folderOf(page, 'Part 7')
  await folder.locator('summary').click()
  await expect.poll(() => folder.getAttribute('data-unfilled')).toBe('')
  expect(await folder.locator('a').getAttribute('href')).toBe('/p/7-0')
  await page.unroute('**/navigation.json')
  await page.route('**/navigation.json', (route) => route.fulfill({ json: items.map(toEntry) }))
  await folder.locator('summary').click()
  await folder.locator('summary').click()
  await expect.poll(() => folder.locator('a').count()).toBe(20)
})

it('leads to the first page of each folder without script', async () => {
  const { page } = await open({
    path: '/quick-start',
    prepare: enlarge,
    javaScriptEnabled: false,
  })
  const link = page.locator('#docsNav').getByRole('link', { name: 'Part 7', exact: true })
  expect(await link.getAttribute('href')).toBe('/p/7-0')
  expect(await page.locator('#docsNav [aria-current=page]').isVisible()).toBe(true)
})

it('makes no page of a site of 2,400 a fifth longer than on one of 60', async () => {
  const [of60, of2400] = [makeItems([20, 40]), makeItems(Array<number>(60).fill(40))]
  const pages = (await readdir(outDir)).filter((file) => file.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(40)
  for (const file of pages) {
    const html = await readFile(path.join(outDir, file), 'utf8')
    const limit = 1.2 * withNavigation(html, of60).length
    expect(withNavigation(html, of2400).length, file).toBeLessThanOrEqual(limit)
  }
})
