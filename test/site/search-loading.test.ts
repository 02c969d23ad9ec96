import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { hrefsOf } from './parts.ts'
import { firstHrefOf, searchStatusOf, waitForSearchField } from './search-dialog.ts'

const open = setUpBrowser()

it('reports that the index failed to load, and still finds names in code', async () => {
  const { page } = await open({
    path: '/billing',
    prepare: (blank) => blank.route('**/_pagefind/**', (route) => route.abort()),
  })
  await page.keyboard.press('/')
  await expect.poll(() => searchStatusOf(page)).toMatch(/could not be loaded/)
  const field = await waitForSearchField(page)
  for (const [query, href] of [
    ['/milestone', '/api/milestone'],
    ['/run/close', '/api/run#op-closeRun'],
    ['queryPlans.tcaseIds', '/api/run#op-createRun.body.queryPlans.tcaseIds'],
    ['--force', '/cli-usage#cli-junit-upload.force'],
  ] as const) {
    await field.fill(query)
    await expect.poll(() => hrefsOf(page.getByRole('option'))).toContain(href)
    await expect.poll(() => searchStatusOf(page)).toMatch(/could not be searched/)
  }
})

it('says that it is loading, that this takes too long, and recovers', async () => {
  const prepare = (blank: Page) => blank.clock.install()
  const { page, release } = await open({ path: '/billing', held: '**/search.json', prepare })
  await page.locator('.navbar .search-button').click()
  const field = await waitForSearchField(page)
  await field.fill('milestone')
  await expect.poll(() => searchStatusOf(page)).toBe('Loading the search…')
  await page.clock.fastForward(20_000)
  await expect.poll(() => searchStatusOf(page)).toMatch(/could not be loaded/)
  release()
  await page.clock.fastForward(6000)
  await expect.poll(() => searchStatusOf(page)).toMatch(/^\d+ pages? found$/)
})

it('says that the texts are loading, and that this takes too long', async () => {
  const prepare = (blank: Page) => blank.clock.install()
  const { page } = await open({ path: '/billing', held: '**/_pagefind/index/**', prepare })
  await page.locator('.navbar .search-button').click()
  const field = await waitForSearchField(page)
  await field.fill('milestone')
  await expect.poll(() => searchStatusOf(page)).toBe('Loading the search…')
  expect(await page.getByRole('option').count()).toBeGreaterThan(0)
  await page.clock.fastForward(20_000)
  await expect.poll(() => searchStatusOf(page)).toMatch(/could not be searched/)
})

it('searches the texts again once the parts of the index can be loaded', async () => {
  const { page } = await open({
    path: '/billing',
    isFresh: true,
    prepare: (blank) => blank.route('**/_pagefind/index/**', (route) => route.abort()),
  })
  await page.keyboard.press('/')
  const field = await waitForSearchField(page)
  await field.fill('seats')
  await expect.poll(() => searchStatusOf(page)).toMatch(/could not be searched/)
  await page.unroute('**/_pagefind/index/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => searchStatusOf(page)).toMatch(/^\d+ pages? found$/)
  expect(await firstHrefOf(page)).toBe('/billing')
})
