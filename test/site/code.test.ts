import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { allowClipboard, readClipboard, stopClock } from './actions.ts'
import { findLightModeViolations } from './axe-run.ts'
import { siteUrl, setUpBrowser, waitForReact } from './browser.ts'
import { styleOf } from './parts.ts'

const open = setUpBrowser()

const blockOf = (page: Page) =>
  page
    .locator('figure.code')
    .filter({ has: page.locator('figcaption'), visible: true })
    .first()

it('copies code, and confirms it visibly and to screen readers', async () => {
  const { page } = await open({ path: '/cli-usage', isFresh: true })
  await allowClipboard(page)
  const block = blockOf(page)
  const button = block.getByRole('button', { name: 'Copy' })
  await block.hover()
  await stopClock(page)
  await button.click()
  await block.getByRole('button', { name: 'Copied' }).waitFor()
  await expect.poll(() => page.locator('#liveRegion').innerText()).toBe('Copied to the clipboard')
  const copied = await readClipboard(page)
  expect(copied).toBe(await block.locator('code').textContent())
  expect(copied.length).toBeGreaterThan(10)
  await page.clock.runFor(2000)
  await expect.poll(() => button.innerText()).toBe('Copy')
})

it('fetches the Markdown of a page only when the page is copied', async () => {
  const { page, problems, requests } = await open({ isFresh: true })
  await allowClipboard(page)
  await page.goto(`${siteUrl}/quick-start`, { waitUntil: 'networkidle' })
  expect(requests.filter(({ path }) => path.endsWith('.md'))).toEqual([])
  await waitForReact(page)
  // Stop the clock, since the label changes back after two seconds.
  await stopClock(page)
  await page.getByRole('button', { name: 'Copy page' }).click()
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor()
  const response = await fetch(`${siteUrl}/quick-start.md`)
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(await readClipboard(page)).toBe(await response.text())
  expect(problems).toEqual([])
})

it('selects code, operation URLs and Markdown if the clipboard is unavailable', async () => {
  const { page } = await open({
    path: '/api/run',
    // Browsers have no Clipboard API on plain HTTP.
    prepare: (blank) =>
      blank.addInitScript(() =>
        Object.defineProperty(navigator, 'clipboard', { value: undefined }),
      ),
  })
  const block = blockOf(page)
  await block.getByRole('button', { name: 'Copy' }).click()
  await block.getByText('Press Ctrl+C').waitFor()
  await expect
    .poll(() => page.locator('#liveRegion').innerText())
    .toBe('Selected. Press Ctrl+C to copy')
  const code = (await block.locator('code').textContent())!
  expect((await copySelection(page)).trim()).toBe(code.trim())
  const head = page.locator('.ref__head').first()
  await head.getByRole('button').click()
  await head.getByText('Press Ctrl+C').waitFor()
  expect(await copySelection(page)).toMatch(/^https:\/\/\S+\/run$/)
  await page.getByRole('button', { name: 'Copy page' }).click()
  await page.getByText('Press Ctrl+C').last().waitFor()
  expect(await copySelection(page)).toContain(await page.locator('h1').innerText())
})

/** Copies the selection, pastes it into a text area, and returns the pasted text. */
async function copySelection(page: Page): Promise<string> {
  await page.keyboard.press('Control+C')
  const field = await page.evaluateHandle(() => {
    const area = document.createElement('textarea')
    document.body.append(area)
    area.focus()
    return area
  })
  await page.keyboard.press('Control+V')
  const pasted = await field.evaluate((area) => area.value)
  await field.evaluate((area) => area.remove())
  return pasted
}

it('has titles and colors without JavaScript, in both color modes', async () => {
  const { page } = await open({ path: '/cli-usage', javaScriptEnabled: false })
  expect(await blockOf(page).locator('figcaption').innerText()).toMatch(/\w{4}/)
  const text = await styleOf(page.locator('.code code'), 'color')
  const light = await styleOf(page.locator('.tk-s'), 'color')
  expect(light).not.toBe(text)
  await page.evaluate(() => (document.documentElement.className = 'dark'))
  expect(await styleOf(page.locator('.tk-s'), 'color')).not.toBe(light)
})

it.each([
  ['table', '/users-permissions', 240],
  ['code', '/api/run', 320],
])(
  'makes only a wide %s on %s scrollable by keyboard, even before React starts',
  async (kind, path, width) => {
    const { page } = await open({ path, viewport: { width, height: 700 }, isEarly: true })
    const early = await findLightModeViolations(page, 'main')
    expect(early.filter((each) => each.includes('scrollable-region'))).toEqual([])
    const regions = page.locator(kind === 'code' ? '.code pre' : '.table').filter({ visible: true })
    const describeRegions = () =>
      regions.evaluateAll((all) =>
        all.map((each) => ({
          isWide: each.scrollWidth > each.clientWidth,
          isFocusable: each.getAttribute('tabindex') === '0',
          hasName: !!each.getAttribute('aria-label'),
        })),
      )
    const wide = (await describeRegions()).filter(({ isWide }) => isWide)
    expect(wide).not.toEqual([])
    expect(wide.filter(({ isFocusable, hasName }) => !isFocusable || !hasName)).toEqual([])
    await waitForReact(page)
    const listMismarked = async () =>
      (await describeRegions()).filter(
        ({ isWide, isFocusable, hasName }) => isFocusable !== isWide || hasName !== isWide,
      )
    await expect.poll(listMismarked).toEqual([])
    const region = regions.and(page.locator('[tabindex="0"]')).first()
    await region.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => region.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0)
  },
)
