import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { emulateConnection, expectHeading, slowConnections, startBrowser } from './browser.ts'

const open = startBrowser()

/** Milliseconds after which a prefetch would have started. */
const settled = 400

it('fetches a page once, when the pointer is over its link', async () => {
  const { page, fetched } = await openCounting()
  expect(fetched()).toEqual([])
  await sidebarLink(page, '/billing').hover()
  await expect.poll(fetched).toEqual(['/billing'])
  await sidebarLink(page, '/billing').click()
  await expectHeading(page, 'Billing')
  expect(fetched().filter((path) => path === '/billing')).toHaveLength(1)
})

it('fetches the next page when its link comes into view', async () => {
  const { page, fetched } = await openCounting()
  const next = page.locator('a[rel=next]')
  const href = await next.getAttribute('href')
  await page.waitForTimeout(settled)
  expect(fetched()).toEqual([])
  await next.scrollIntoViewIfNeeded()
  await expect.poll(fetched).toEqual([href])
})

it.each(slowConnections)('fetches nothing ahead with %o', async (connection) => {
  const { page, fetched } = await openCounting(connection)
  await sidebarLink(page, '/billing').hover()
  await sidebarLink(page, '/users-permissions').focus()
  await page.locator('a[rel=next]').scrollIntoViewIfNeeded()
  await page.waitForTimeout(settled)
  expect(fetched()).toEqual([])
  await sidebarLink(page, '/billing').click()
  await expectHeading(page, 'Billing')
  expect(fetched()).toEqual(['/billing'])
})

/** Opens a page. `fetched` returns the pages that were requested since. */
async function openCounting(connection?: object) {
  const { page, requests } = await open({
    path: '/quick-start',
    prepare: (blank) => connection && emulateConnection(blank, connection),
  })
  await page
    .locator('#docsNav details', { hasText: /^Administration/ })
    .evaluate((folder: HTMLDetailsElement) => (folder.open = true))
  requests.length = 0
  const fetched = () => {
    const data = requests.filter(({ type }) => type === 'fetch')
    // Next fetches a page in several parts.
    return [...new Set(data.map(({ path }) => path.replace(/\/__next\..*|\.txt$/, '') || '/'))]
  }
  return { page, fetched }
}

function sidebarLink(page: Page, href: string) {
  return page.locator(`#docsNav a[href="${href}"]`)
}
