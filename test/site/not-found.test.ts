import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { phone, siteUrl, startBrowser } from './browser.ts'

const open = startBrowser()

it.each([
  ['/quick-strat', '/quick-start'],
  ['/Quick-Start', '/quick-start'],
  ['/docs/quick-start', '/quick-start'],
  ['/api/runs', '/api/run'],
  ['/api/api-intro', '/api/api_intro'],
  ['/automation/github-action-integration', '/automation/github-actions-integration'],
  ['/25w40', '/25W40'],
])('%s leads to %s first, and asks nobody', async (path, nearest) => {
  const requests: string[] = []
  const { page, problems } = await open({
    path,
    prepare: (blank) => {
      blank.on('request', (request) => requests.push(new URL(request.url()).host))
      return Promise.resolve()
    },
  })
  await page.getByRole('heading', { name: 'Did you mean' }).waitFor()
  const links = page.locator('#nearestPages a')
  expect(await links.first().getAttribute('href')).toBe(nearest)
  expect(await links.count()).toBeLessThanOrEqual(3)
  expect(new Set(requests)).toEqual(new Set([new URL(siteUrl).host]))
  // The page itself is what was not found.
  expect(problems.filter((each) => !/404/.test(each))).toEqual([])
  await links.first().click()
  await page.waitForURL(`**${nearest}`)
  expect(await page.locator('h1').count()).toBe(1)
})

it.each(['/%E0%A4%A', '/zzzzzzzzzzzzzzzzzzzzzzzzzz', '/<script>alert(1)</script>'])(
  'says nothing of nearest pages where there is none: %s',
  async (path) => {
    // Of these, the server refuses the first; other hosts have the page of what was not found for it.
    const prepare = async (blank: Page) => {
      await blank.route('**', (route) =>
        route.continue(route.request().isNavigationRequest() ? { url: `${siteUrl}/404` } : {}),
      )
    }
    const { page, problems } = await open({ path, prepare })
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Page not found')
    expect(await page.getByRole('heading', { name: 'Did you mean' }).isVisible()).toBe(false)
    expect(problems.filter((each) => !/40\d/.test(each))).toEqual([])
  },
)

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

it('can be left and come back to', async () => {
  const { page } = await open({ path: '/quick-strat' })
  await page.locator('#nearestPages a').first().click()
  await page.waitForURL('**/quick-start')
  await page.goBack()
  await expect.poll(() => page.title().catch(() => '')).toMatch(/^Page not found/)
  await expect
    .poll(() => page.locator('#nearestPages a').first().getAttribute('href'))
    .toBe('/quick-start')
})
