import { describe, expect, it } from 'vitest'
import { expectFocus, expectHeading, hrefsOf, phone, siteUrl, startBrowser } from './browser.ts'

const open = startBrowser()

it('has breadcrumbs that lead to the pages above', async () => {
  const { page } = await open({ path: '/sentry' })
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  const items = await crumbs.getByRole('listitem').allInnerTexts()
  expect(items[0]).toBe('Home')
  expect(items).toHaveLength(4)
  expect(await crumbs.locator('[aria-current=page]').innerText()).toBe(items[3])
  await crumbs.getByRole('link', { name: items[2]! }).click()
  await expectHeading(page, 'Custom issue trackers')
  await crumbs.getByRole('link', { name: 'Home' }).click()
  await expectHeading(page, 'Get started with Acme Tests')
  expect(await crumbs.count()).toBe(0)
})

it('links to its source and to the previous and next page of the sidebar', async () => {
  const { page } = await open({ path: '/quick-start' })
  const order = await hrefsOf(page.locator('#docsNav a'))
  const pagination = page.getByRole('navigation', { name: 'Previous and next page' })
  const hrefs = () => hrefsOf(pagination.getByRole('link'))
  const at = order.indexOf('/quick-start')
  expect(await hrefs()).toEqual([order[at - 1], order[at + 1]])
  const edit = page.locator('.page__facts').getByRole('link', { name: 'Edit this page' })
  expect(await edit.getAttribute('href')).toMatch(/^https:\/\/.+\/tms\/quick-start\.mdx$/)
  await page.goto(`${siteUrl}${order[0]}`)
  expect(await hrefs()).toEqual([order[1]])
  await page.goto(`${siteUrl}${order.at(-1)}`)
  expect(await hrefs()).toEqual([order.at(-2)])
})

it.each([
  ['/', undefined],
  ['/quick-start', undefined],
  ['/quick-start', phone],
  ['/no-such-page', undefined],
])('has a skip link as its first stop: %s %o', async (path, viewport) => {
  const { page } = await open({ path, ...(viewport && { viewport }) })
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: 'Skip to main content' })
  await expectFocus(link)
  await expect
    .poll(() => link.evaluate((node) => node.getBoundingClientRect().top))
    .toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expectFocus(page.locator('#mainContent'))
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => !!document.activeElement?.closest('main'))).toBe(true)
})

describe('in print', () => {
  it('shows only its text, all tabs and the addresses of its links', async () => {
    const { page } = await open({ path: '/quick-start' })
    await page.emulateMedia({ media: 'print' })
    const chrome = [
      '.nextra-navbar',
      '.sidebar',
      '.toc',
      '.site-footer',
      '.page__footer',
      '.breadcrumbs',
    ]
    for (const selector of [...chrome, '.code__copy', '.heading__link', '.skip-link']) {
      expect(await page.locator(selector).filter({ visible: true }).count(), selector).toBe(0)
    }
    expect(await page.locator('article').innerText()).toContain('Quick start')
    const link = page.locator('article p a[href^="/"]').first()
    const content = await link.evaluate((node) => getComputedStyle(node, '::after').content)
    const address = `https://docs.acme.example${await link.getAttribute('href')}`
    expect(content.replaceAll(/" "|"/g, '')).toBe(` (${address})`)
    const tabs = page.locator('.tabs__item')
    expect(await tabs.count()).toBeGreaterThan(2)
    for (const tab of await tabs.all()) {
      expect(await tab.locator('.tabs__content').isVisible()).toBe(true)
      expect(await tab.locator('.tabs__label').isVisible()).toBe(true)
    }
  })

  it.each(['/', '/api/run'])('has the colors of light mode in dark mode: %s', async (path) => {
    const { page } = await open({ path })
    const listColors = async (media: 'screen' | 'print') => {
      await page.emulateMedia({ media })
      // The root element paints the page margins.
      const parts = page.locator(
        'html, body, article :is(h1, p, a, code, figcaption, [class^=tk-])',
      )
      return parts.evaluateAll((all) =>
        all.map((each) => {
          const { color, backgroundColor, colorScheme } = getComputedStyle(each)
          return [color, backgroundColor, colorScheme]
        }),
      )
    }
    const [onScreen, onPaper] = [await listColors('screen'), await listColors('print')]
    await page.emulateMedia({ media: 'screen' })
    await page.locator('.nextra-navbar').getByRole('button', { name: 'Color mode' }).click()
    await page.locator('html.dark').waitFor()
    expect(await listColors('screen')).not.toEqual(onScreen)
    expect(await listColors('print')).toEqual(onPaper)
  })

  it('shows the addresses of cards beside their titles', async () => {
    const { page } = await open({ path: '/' })
    await page.emulateMedia({ media: 'print' })
    const card = page.locator('.card__link').first()
    expect(await card.evaluate((link) => getComputedStyle(link, '::after').position)).toBe('static')
  })
})

it('has the expected landmarks with distinct names', async () => {
  const { page } = await open({ path: '/quick-start', viewport: { width: 1400, height: 800 } })
  for (const role of ['banner', 'main', 'contentinfo'] as const) {
    expect(await page.getByRole(role).count(), role).toBe(1)
  }
  const names = ['Main', 'Docs', 'Breadcrumbs', 'On this page', 'Previous and next page']
  for (const name of names) {
    expect(await page.getByRole('navigation', { name, exact: true }).count(), name).toBe(1)
  }
  // The theme wraps the whole navigation bar in another one.
  expect(await page.getByRole('navigation').count()).toBe(names.length + 1)
  // The sidebar is hidden on phones.
  expect(await page.getByRole('complementary').count()).toBe(1)
  await page.setViewportSize(phone)
  expect(await page.getByRole('complementary').count()).toBe(0)
})
