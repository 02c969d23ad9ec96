import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, expectHeading, phone, siteUrl, startBrowser } from './browser.ts'
import { openSearch } from './search-dialog.ts'

const open = startBrowser()

it.each([
  ['/quick-strat', '/quick-start', 'Quick start'],
  ['/api/runs', '/api/run', 'Test runs API'],
  ['/25w40', '/25W40', 'Release 25W40'],
  ['/integrations/jira', '/jira', 'Jira Cloud'],
  ['/guides/assign-test-cases', '/test-run-configuration', 'Test run configuration'],
])('%s leads to %s, and asks nobody', async (path, nearest, heading) => {
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
  await expectHeading(page, heading)
  expect(page.url()).toBe(siteUrl + nearest)
})

const frontHeading = 'Get started with Acme Tests'

/** Ways from the 404 page, and the heading of the page that each leads to. */
const everywhere: [name: string, go: (page: Page) => Promise<void>, heading: string][] = [
  ['the suggestion', (page) => clickIn(page, 'main', '/quick-start'), 'Quick start'],
  ['an entry of the list', (page) => clickIn(page, 'main', '/tms'), 'Concepts and vocabulary'],
  ['the name of the site', (page) => clickIn(page, '.nextra-navbar', '/'), frontHeading],
  [
    'a search result',
    async (page) => {
      await openSearch(page, 'milestones api')
      await page.getByRole('option').first().click()
    },
    'Milestones API',
  ],
  [
    'a search result, by Enter',
    async (page) => {
      await openSearch(page, 'milestones api')
      await page.keyboard.press('Enter')
    },
    'Milestones API',
  ],
]

const onDesktop: typeof everywhere = [
  [
    'the navigation bar',
    (page) => clickIn(page, '.nextra-navbar', '/help-and-support'),
    'Help and support',
  ],
  [
    'the search of the page',
    async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
      await page.getByRole('combobox').fill('billing')
      await page.getByRole('option').first().click()
    },
    'Billing',
  ],
]

const onPhone: typeof everywhere = [
  [
    'the sidebar in the menu',
    async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click()
      await clickIn(page, 'dialog[open]', '/help-and-support')
    },
    'Help and support',
  ],
  [
    'the main links in the menu',
    async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('button', { name: 'Back to main menu' }).click()
      await clickIn(page, 'dialog[open]', '/test-run-configuration')
    },
    'Test run configuration',
  ],
]

const screens = [
  { viewport: desktop, ways: [...everywhere, ...onDesktop] },
  { viewport: phone, ways: [...everywhere, ...onPhone] },
]

describe.each(screens)('from the 404 page, $viewport.width px wide', ({ viewport, ways }) => {
  it.each(ways)('%s leads to its page, and Back leads back', async (_name, go, heading) => {
    const { page } = await open({ path: '/quick-strat', viewport })
    await go(page)
    await expectHeading(page, heading)
    await page.locator('.brand').first().click()
    await expectHeading(page, frontHeading)
    await page.goBack()
    // The brand on the front page leads to the front page itself.
    if (heading !== frontHeading) {
      await expectHeading(page, heading)
      await page.goBack()
    }
    await expectHeading(page, 'Page not found')
    await page.goForward()
    await expectHeading(page, heading)
  })
})

it('goes back and forth between pages, the 404 page and a place on it', async () => {
  const { page } = await open({ path: '/quick-start' })
  await page.goto(`${siteUrl}/no-such-page`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toBe(`${siteUrl}/no-such-page#mainContent`)
  await clickIn(page, 'main', '/tms')
  await expectHeading(page, 'Concepts and vocabulary')
  for (const heading of ['Page not found', 'Page not found', 'Quick start']) {
    await page.goBack()
    await expectHeading(page, heading)
  }
  for (const heading of ['Page not found', 'Page not found', 'Concepts and vocabulary']) {
    await page.goForward()
    await expectHeading(page, heading)
  }
})

it('fetches no page ahead from the 404 page, as its links load documents', async () => {
  const { page } = await open({ path: '/quick-strat' })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const link = page.getByText('Did you mean').getByRole('link')
  await link.hover()
  await link.click()
  await expectHeading(page, 'Quick start')
  expect(fetched[0]).toBe('/quick-start')
})

function clickIn(page: Page, part: string, href: string): Promise<void> {
  return page.locator(`${part} a[href="${href}"]`).filter({ visible: true }).first().click()
}
