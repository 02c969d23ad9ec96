import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpBrowser, waitForReact, type OpenOptions } from './browser.ts'
import { expectHeading } from './expect-page.ts'

const open = setUpBrowser()

/** Milliseconds within which a prefetch would have started. */
const prefetchDelay = 400

it('fetches a page once, when the pointer is over its link', async () => {
  const { page, listFetched } = await openCounting()
  expect(listFetched()).toEqual([])
  await sidebarLink(page, '/billing').hover()
  await expect.poll(listFetched).toEqual(['/billing'])
  await sidebarLink(page, '/billing').click()
  await expectHeading(page, 'Billing')
  expect(listFetched().filter((path) => path === '/billing')).toHaveLength(1)
})

it('fetches the next page when its link comes into view', async () => {
  const { page, listFetched } = await openCounting()
  const next = page.locator('a[rel=next]')
  const href = await next.getAttribute('href')
  await page.waitForTimeout(prefetchDelay)
  expect(listFetched()).toEqual([])
  await next.scrollIntoViewIfNeeded()
  await expect.poll(listFetched).toEqual([href])
})

it('prefetches neither React nor pages if the reader saves data', async () => {
  const connection = { saveData: true, effectiveType: '4g' }
  const { page, requests, listFetched } = await openCounting({
    isEarly: true,
    isFresh: true,
    prepare: (blank) =>
      blank.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { get: () => value })
      }, connection),
  })
  await page.waitForLoadState('networkidle')
  expect(requests.filter(({ type }) => type === 'script')).toHaveLength(1)
  expect(listFetched()).toEqual([])
  await waitForReact(page)
  requests.length = 0
  await sidebarLink(page, '/billing').hover()
  await sidebarLink(page, '/users-permissions').focus()
  await page.locator('a[rel=next]').scrollIntoViewIfNeeded()
  await page.waitForTimeout(prefetchDelay)
  expect(listFetched()).toEqual([])
  await sidebarLink(page, '/billing').click()
  await expectHeading(page, 'Billing')
  expect(listFetched()).toEqual(['/billing'])
})

/**
 * Opens a page. `listFetched` returns the pages requested afterwards. With `isEarly`, it includes
 * requests during the load.
 */
async function openCounting(options: OpenOptions = {}) {
  const { page, requests } = await open({ path: '/quick-start', ...options })
  await page
    .locator('#docsNav details', { hasText: /^Administration/ })
    .evaluate((folder: HTMLDetailsElement) => (folder.open = true))
  if (!options.isEarly) requests.length = 0
  const listFetched = () => {
    const data = requests.filter(({ type }) => type === 'fetch')
    // Next fetches a page in several parts.
    return [...new Set(data.map(({ path }) => path.replace(/\/__next\..*|\.txt$/, '') || '/'))]
  }
  return { page, requests, listFetched }
}

function sidebarLink(page: Page, href: string) {
  return page.locator(`#docsNav a[href="${href}"]`)
}
