import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startBrowser, stopClock } from './browser.ts'

const open = startBrowser()

const blockOf = (page: Page) =>
  page
    .locator('figure.code')
    .filter({ has: page.locator('figcaption'), visible: true })
    .first()

describe('the copy button', () => {
  it('copies the code, and says so in words and to screen readers', async () => {
    const { page, context } = await open({ path: '/cli-usage', isFresh: true })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const block = blockOf(page)
    const button = block.getByRole('button', { name: 'Copy' })
    await block.hover()
    await stopClock(page)
    await button.click()
    await block.getByRole('button', { name: 'Copied' }).waitFor()
    await expect.poll(() => page.locator('#liveRegion').innerText()).toBe('Copied to the clipboard')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(await block.locator('code').textContent())
    expect(copied.length).toBeGreaterThan(10)
    await page.clock.runFor(2000)
    await expect.poll(() => button.innerText()).toBe('Copy')
  })
})

it('has titles, and colors from the server in both modes, JSON among the languages', async () => {
  const { page } = await open({ path: '/api/run', javaScriptEnabled: false })
  const html = await page.content()
  expect(html).toMatch(/<pre[^>]*data-language="json"/)
  const colors = async (path: typeof page) =>
    path
      .locator('pre[data-language=json]')
      .first()
      .evaluate((block) => {
        const spans = [...block.querySelectorAll('span')]
        return new Set(spans.map((span) => getComputedStyle(span).color)).size
      })
  expect(await colors(page)).toBeGreaterThan(1)
  const usage = await open({ path: '/cli-usage' })
  expect((await blockOf(usage.page).locator('figcaption').innerText()).length).toBeGreaterThan(3)
  const ink = () =>
    usage.page
      .locator('.tk-s')
      .first()
      .evaluate((node) => getComputedStyle(node).color)
  const light = await ink()
  await usage.page.evaluate(() => (document.documentElement.className = 'dark'))
  expect(await ink()).not.toBe(light)
})

it.each(['table', 'code'])(
  'lets the keyboard scroll a wide %s, and only a wide one',
  async (kind) => {
    const { page } = await open({ path: '/api/run', viewport: { width: 320, height: 700 } })
    const selector = kind === 'code' ? '.code pre' : '.table'
    const regions = page.locator(selector).filter({ visible: true })
    const listWrong = () =>
      regions.evaluateAll((all) =>
        all
          .filter((each) => {
            const scrolls = each.scrollWidth > each.clientWidth
            const isFocusable = each.getAttribute('tabindex') === '0'
            return isFocusable !== scrolls || !each.getAttribute('aria-label') === scrolls
          })
          .map((each) => each.outerHTML),
      )
    await expect.poll(listWrong).toEqual([])
    const wide = page.locator(`${selector}[tabindex="0"]`).first()
    await wide.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => wide.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0)
  },
)
