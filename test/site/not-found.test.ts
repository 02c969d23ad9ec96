import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { phone, siteUrl, setUpBrowser } from './browser.ts'
import { expectHeading } from './expect-page.ts'
import { hrefsOf } from './parts.ts'
import { searchFor, waitForSearchField } from './search-dialog.ts'

const open = setUpBrowser()

it.each([
  ['/quick-strat', '/quick-start', 'Quick start'],
  ['/integrations/jira', '/jira', 'Jira Cloud'],
])(
  'for %s, suggests the page %s without requests to other hosts',
  async (path, nearest, heading) => {
    const { page, problems, requests } = await open({ path })
    const link = page.getByText('Did you mean').getByRole('link')
    await expect.poll(() => hrefsOf(link)).toEqual([nearest])
    expect(new Set(requests.map(({ host }) => host))).toEqual(new Set([new URL(siteUrl).host]))
    expect(problems).toEqual([
      `404 for ${siteUrl}${path}`,
      expect.stringContaining('status of 404'),
    ])
    requests.length = 0
    await link.hover()
    await link.click()
    await expectHeading(page, heading)
    expect(page.url()).toBe(siteUrl + nearest)
    // Links on the 404 page cause full page loads, so nothing is prefetched.
    expect(requests[0]!.path).toBe(nearest)
  },
)

/** Ways to leave the 404 page, and the heading of the page that each leads to. */
const exits: [name: string, heading: string, leave: (page: Page) => Promise<void>][] = [
  ['the navigation bar', 'Help and support', (page) => clickIn(page, 'nav', '/help-and-support')],
  [
    'the search button on the page and Enter',
    'Billing',
    async (page) => {
      await page.setViewportSize(phone)
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
      await searchFor(page, await waitForSearchField(page), 'billing')
      await page.keyboard.press('Enter')
    },
  ],
]

it.each(exits)(
  'lets readers leave by %s, and Back returns to it',
  async (_name, heading, leave) => {
    const { page } = await open({ path: '/quick-strat' })
    await leave(page)
    await expectHeading(page, heading)
    await page.locator('.brand').first().click()
    await expectHeading(page, 'Get started with Acme Tests')
    await page.goBack()
    await expectHeading(page, heading)
    await page.goBack()
    await expectHeading(page, 'Page not found')
    await page.goForward()
    await expectHeading(page, heading)
  },
)

function clickIn(page: Page, part: string, href: string): Promise<void> {
  return page.locator(`${part} a[href="${href}"]`).filter({ visible: true }).first().click()
}
