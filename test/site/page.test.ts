import { describe, expect, it } from 'vitest'
import { desktop, phone, siteUrl, setUpBrowser } from './browser.ts'
import { expectBelowNavbar, expectFocus, expectHeading } from './expect-page.ts'
import { hrefsOf, modeButtonOf, styleOf } from './parts.ts'

const open = setUpBrowser()

it('has breadcrumbs that link to its parent pages', async () => {
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

it('links to its source and to the previous and next page in the sidebar', async () => {
  const { page } = await open({ path: '/quick-start' })
  const order = await hrefsOf(page.locator('#docsNav a'))
  const pagination = page.getByRole('navigation', { name: 'Previous and next page' })
  const hrefs = () => hrefsOf(pagination.getByRole('link'))
  const index = order.indexOf('/quick-start')
  expect(await hrefs()).toEqual([order[index - 1], order[index + 1]])
  const markdown = page.getByRole('link', { name: 'View as Markdown' })
  expect(await hrefsOf(markdown)).toEqual(['/quick-start.md'])
  const edit = page.locator('.page__facts').getByRole('link', { name: 'Edit this page' })
  expect(await edit.getAttribute('href')).toMatch(/^https:\/\/.+\/tms\/quick-start\.mdx$/)
  await page.goto(`${siteUrl}${order[0]}`)
  expect(await hrefs()).toEqual([order[1]])
  await page.goto(`${siteUrl}${order.at(-1)}`)
  expect(await hrefs()).toEqual([order.at(-2)])
})

it.each(['/quick-start', '/no-such-page'])(
  'has a skip link as its first tab stop: %s',
  async (path) => {
    const { page } = await open({ path })
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
  },
)

describe('in print', () => {
  it('shows only its text, all tabs and the addresses of its links', async () => {
    const { page } = await open({ path: '/quick-start' })
    await page.emulateMedia({ media: 'print' })
    const chrome = '.navbar, .sidebar, .toc, .site-footer, .page__footer, .breadcrumbs'
    const controls = '.code__copy, .heading__link, .skip-link'
    const hidden = page.locator(`${chrome}, ${controls}`)
    expect(await hidden.count()).toBeGreaterThan(9)
    expect(await hidden.filter({ visible: true }).count()).toBe(0)
    expect(await page.locator('article').innerText()).toContain('Quick start')
    const link = page.locator('article p a[href^="/"]').first()
    const address = `https://docs.acme.example${await link.getAttribute('href')}`
    const content = await styleOf(link, 'content', '::after')
    expect(content.replaceAll(/" "|"/g, '')).toBe(` (${address})`)
    const tabs = page.locator('.tabs__content, .tabs__label')
    expect(await tabs.count()).toBeGreaterThan(4)
    expect(await tabs.filter({ visible: false }).count()).toBe(0)
    await page.goto(siteUrl)
    expect(await styleOf(page.locator('.card__link'), 'position', '::after')).toBe('static')
  })

  it('breaks the lines of code', async () => {
    const { page } = await open({ path: '/api/run', viewport: { width: 700, height: 900 } })
    await page.emulateMedia({ media: 'print' })
    // The longest word of the sample site's code is short.
    const blocks = page.locator('.code pre')
    await blocks.locator('code').evaluateAll((all) => {
      for (const code of all) code.append('https://api.acme.example/'.repeat(9))
    })
    const widths = await blocks.evaluateAll((all) =>
      all.map((each) => each.scrollWidth - each.clientWidth),
    )
    expect(widths.length).toBeGreaterThan(0)
    expect(Math.max(...widths)).toBe(0)
  })

  it('uses light mode colors in dark mode', async () => {
    const { page } = await open({ path: '/api/run' })
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
    await modeButtonOf(page).click()
    await page.locator('html.dark').waitFor()
    expect(await listColors('screen')).not.toEqual(onScreen)
    expect(await listColors('print')).toEqual(onPaper)
  })
})

it('has the expected landmarks, with a name if there are several of a kind', async () => {
  const { page } = await open({ path: '/quick-start', viewport: { ...desktop, width: 1400 } })
  const roles = 'banner|complementary|contentinfo|form|main|navigation|region|search'
  const landmarks = new RegExp(`(?<=^ *- )(?:${roles})(?: ".*")?(?=:|$)`, 'gm')
  const listLandmarks = async () => (await page.locator('body').ariaSnapshot()).match(landmarks)
  const navbar = ['region "Page start"', 'banner']
  const sidebar = ['complementary', 'navigation "Docs"']
  const text = ['main', 'navigation "Breadcrumbs"']
  const pagination = 'navigation "Previous and next page"'
  const toc = 'navigation "On this page"'
  const wide = [...navbar, 'navigation "Main"', ...sidebar, ...text, pagination, toc]
  expect(await listLandmarks()).toEqual([...wide, 'contentinfo'])
  await page.setViewportSize(phone)
  expect(await listLandmarks()).toEqual([...navbar, ...text, toc, pagination, 'contentinfo'])
})

it('shows the part that its address names, even if it is collapsed', async () => {
  const id = 'op-listRunTestCases.response.tcases.seq'
  const { page } = await open({ path: `/api/run#${id}` })
  await expectBelowNavbar(page, id, 120)
})
