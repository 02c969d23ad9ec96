import { expect, it } from 'vitest'
import { phone, siteUrl, startBrowser } from './browser.ts'

const open = startBrowser()

it.each([
  ['/quick-strat', '/quick-start'],
  ['/api/runs', '/api/run'],
  ['/25w40', '/25W40'],
])('%s leads to %s, and asks nobody', async (path, nearest) => {
  const requests: string[] = []
  const { page, problems } = await open({
    path,
    prepare: (blank) => {
      blank.on('request', (request) => requests.push(new URL(request.url()).host))
      return Promise.resolve()
    },
  })
  const link = page.getByText('Did you mean').getByRole('link')
  expect(await link.getAttribute('href')).toBe(nearest)
  expect(new Set(requests)).toEqual(new Set([new URL(siteUrl).host]))
  // The page itself is what was not found.
  expect(problems.filter((each) => !/404/.test(each))).toEqual([])
  await link.click()
  await page.waitForURL(`**${nearest}`)
  expect(await page.locator('h1').count()).toBe(1)
})

it.each([undefined, phone])('offers the search and where to begin, %o', async (viewport) => {
  const { page } = await open({ path: '/no-such-page', ...(viewport && { viewport }) })
  const main = page.getByRole('main')
  const links = await main
    .getByRole('link')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  expect(links).toEqual(expect.arrayContaining(['/', '/tms', '/help-and-support']))
  await main.getByRole('button', { name: 'Search the documentation' }).click()
  await page.getByRole('combobox').fill('milestone')
  await page.locator('.search-result a').first().click()
  await page.waitForURL((url) => url.pathname !== '/no-such-page')
  expect(await page.title()).not.toMatch(/not found/)
})
