import { describe, expect, it } from 'vitest'
import { desktop, phone, siteUrl, setUpBrowser } from './browser.ts'
import { expectHeading } from './expect-page.ts'
import { mainLinks, navbarOf, sidebarOf } from './parts.ts'

const open = setUpBrowser()

describe.each([desktop, phone])('without JavaScript, $width px wide', (viewport) => {
  it('shows all text, and nothing that needs JavaScript', async () => {
    const { page, problems } = await open({ viewport, javaScriptEnabled: false })
    for (const path of ['/quick-start', '/api/run']) {
      await page.goto(`${siteUrl}${path}`)
      const hidden = await page
        .locator('main :is(h1, h2, h3, p, td, pre)')
        .evaluateAll((all) =>
          all
            .filter((each) => !each.checkVisibility() && !each.closest('.tabs__content, details'))
            .map((each) => each.outerHTML),
        )
      expect(hidden).toEqual([])
      const width = await page.evaluate(() => document.scrollingElement!.scrollWidth)
      expect(width).toBeLessThanOrEqual(viewport.width)
      const buttons = await page
        .getByRole('button')
        .filter({ visible: true })
        .evaluateAll((all) => all.map((each) => each.outerHTML))
      expect(buttons.filter((html) => !html.startsWith('<summary'))).toEqual([])
    }
    expect(problems).toEqual([])
  })

  it('has working main links, menus, tabs and tables of contents', async () => {
    const { page } = await open({ path: '/quick-start', viewport, javaScriptEnabled: false })
    for (const label of await page.locator('.tabs__label').all()) {
      await label.click()
      expect(await label.locator('~ .tabs__content').isVisible()).toBe(true)
    }
    const navbar = navbarOf(page)
    for (const name of mainLinks.keys()) {
      expect(await navbar.getByRole('link', { name }).isVisible(), name).toBe(true)
    }
    await navbar.getByText('Version:').locator('..').click()
    const choice = navbar.getByRole('button', { name: 'Next', exact: true })
    expect(await choice.isVisible()).toBe(true)
    const box = (await choice.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(viewport.width)
    if (viewport === desktop) return
    await page.locator('.toc-fold summary').click()
    await page.locator('.toc-fold a').last().click()
    const { y } = (await page.locator('article h2').last().boundingBox())!
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThan(viewport.height)
  })

  it('has a sidebar that opens and leads to other pages', async () => {
    const { page } = await open({ path: '/api/run', viewport, javaScriptEnabled: false })
    const sidebar = sidebarOf(page)
    const current = sidebar.locator('[aria-current=page]')
    expect(await current.isVisible()).toBe(true)
    await sidebar.getByText('Release notes').click()
    await sidebar.getByRole('link', { name: '25W40 · Sep 29, 2025' }).click()
    await expectHeading(page, 'Release 25W40')
    expect(await current.isVisible()).toBe(true)
  })
})
