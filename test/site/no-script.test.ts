import { describe, expect, it } from 'vitest'
import { desktop, phone, startBrowser } from './browser.ts'

const open = startBrowser()

describe.each([desktop, phone])('without script, $width px wide', (viewport) => {
  it.each(['/quick-start', '/api/run'])('all of %s can be read', async (path) => {
    const { page, problems } = await open({ path, viewport, javaScriptEnabled: false })
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
    expect(problems).toEqual([])
  })

  it('the main links and the menus are there', async () => {
    const { page } = await open({ path: '/quick-start', viewport, javaScriptEnabled: false })
    const navbar = page.locator('.nextra-navbar')
    for (const name of ['Quick Start', 'Test Runs', 'API', 'Support', 'Back to Acme Tests']) {
      expect(await navbar.getByRole('link', { name }).isVisible(), name).toBe(true)
    }
    await navbar.getByText('Version:').locator('..').click()
    const choice = navbar.getByRole('button', { name: 'Next', exact: true })
    expect(await choice.isVisible()).toBe(true)
    const box = (await choice.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(viewport.width)
  })

  it('nothing is offered that would do nothing', async () => {
    const { page } = await open({ path: '/cli-usage', viewport, javaScriptEnabled: false })
    const buttons = await page
      .getByRole('button')
      .filter({ visible: true })
      .evaluateAll((all) => all.map((each) => each.outerHTML))
    expect(buttons.filter((html) => !html.startsWith('<summary'))).toEqual([])
  })

  it('all folded and hidden variants open', async () => {
    const { page } = await open({ path: '/quick-start', viewport, javaScriptEnabled: false })
    for (const label of await page.locator('.tabs__label').all()) {
      await label.click()
      expect(await label.locator('~ .tabs__content').isVisible()).toBe(true)
    }
    if (viewport === desktop) return
    await page.locator('.toc-fold summary').click()
    await page.locator('.toc-fold a').last().click()
    const { y } = (await page.locator('article h2').last().boundingBox())!
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThan(viewport.height)
  })
})
