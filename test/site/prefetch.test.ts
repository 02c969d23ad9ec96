import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectHeading, siteUrl, startBrowser } from './browser.ts'

const open = startBrowser()

/** Milliseconds after which a page would have been fetched. */
const settled = 400

it.each([['the pointer', (page: Page) => sidebarLink(page, '/billing').hover()]])(
  'fetches a page that has %s, once',
  async (_name, point) => {
    const { page, fetched } = await openCounting()
    expect(fetched).toEqual([])
    await point(page)
    await expect.poll(() => fetched).toEqual(['/billing'])
    await sidebarLink(page, '/billing').click()
    await expectHeading(page, 'Billing')
    expect(fetched.filter((path) => path === '/billing')).toHaveLength(1)
  },
)

it('fetches the next page once its link can be seen', async () => {
  const { page, fetched } = await openCounting()
  const next = page.locator('a[rel=next]')
  const href = await next.getAttribute('href')
  await page.waitForTimeout(settled)
  expect(fetched).toEqual([])
  await next.scrollIntoViewIfNeeded()
  await expect.poll(() => fetched).toEqual([href])
})

it.each([
  ['data is saved', { saveData: true, effectiveType: '4g' }],
  ['the connection is 2g', { saveData: false, effectiveType: '2g' }],
])('fetches nothing where %s', async (_name, connection) => {
  const { page, fetched } = await openCounting({}, connection)
  await sidebarLink(page, '/billing').hover()
  await sidebarLink(page, '/users-permissions').focus()
  await page.locator('a[rel=next]').scrollIntoViewIfNeeded()
  await page.waitForTimeout(settled)
  expect(fetched).toEqual([])
  await sidebarLink(page, '/billing').click()
  await expectHeading(page, 'Billing')
  expect(fetched).toEqual(['/billing'])
})

/** Opens a page; `fetched` holds the pages that were asked for since, each once. */
async function openCounting(
  options: Omit<Parameters<typeof open>[0], 'path' | 'prepare'> = {},
  connection?: { saveData: boolean; effectiveType: string },
) {
  const opened = await open({
    ...options,
    path: '/quick-start',
    prepare: (page) =>
      page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { get: () => value })
      }, connection),
  })
  await opened.page
    .locator('#docsNav details', { hasText: /^Administration/ })
    .evaluate((folder: HTMLDetailsElement) => (folder.open = true))
  const fetched: string[] = []
  opened.page.on('request', (request) => {
    const url = new URL(request.url())
    if (request.resourceType() !== 'fetch' || url.origin !== siteUrl) return
    // Next asks for a page in several parts.
    const page = url.pathname.replace(/\/__next\..*|\.txt$/, '') || '/'
    if (!fetched.includes(page)) fetched.push(page)
  })
  return { ...opened, fetched }
}

function sidebarLink(page: Page, href: string) {
  return page.locator(`#docsNav a[href="${href}"]`)
}
