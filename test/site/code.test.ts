import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { analyzeLight } from './axe-run.ts'
import { phone, startBrowser, stopClock } from './browser.ts'

const open = startBrowser()

const blockOf = (page: Page) =>
  page
    .locator('figure.code')
    .filter({ has: page.locator('figcaption'), visible: true })
    .first()

it('copies code, and confirms it visibly and to screen readers', async () => {
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

describe('without clipboard access, as on plain HTTP', () => {
  const openPlain = async (path: string) =>
    open({
      path,
      prepare: (page) =>
        page.addInitScript(() =>
          Object.defineProperty(navigator, 'clipboard', { value: undefined }),
        ),
    })

  it('selects the code and names the keys to copy it', async () => {
    const { page } = await openPlain('/cli-usage')
    const block = blockOf(page)
    await block.getByRole('button', { name: 'Copy' }).click()
    await block.getByText('Press Ctrl+C').waitFor()
    await expect
      .poll(() => page.locator('#liveRegion').innerText())
      .toBe('Selected. Press Ctrl+C to copy')
    const code = (await block.locator('code').textContent())!
    expect((await copySelection(page)).trim()).toBe(code.trim())
  })

  it('selects the full address of an operation and the text of a page', async () => {
    const { page } = await openPlain('/api/run')
    const head = page.locator('.ref__head').first()
    await head.getByRole('button').click()
    await head.getByText('Press Ctrl+C').waitFor()
    expect(await copySelection(page)).toMatch(/^https:\/\/\S+\/run$/)
    await page.getByRole('button', { name: 'Copy page' }).click()
    await page.getByText('Press Ctrl+C').last().waitFor()
    expect(await copySelection(page)).toContain(await page.locator('h1').innerText())
  })
})

it.each(['/quick-start', '/api/run'])('excludes controls from copied text: %s', async (path) => {
  const { page } = await open({ path })
  const listNames = (selector: string) => page.locator(`article :is(${selector})`).allTextContents()
  const titles = '.code__title[data-pagefind-ignore]'
  const actions = '.page-actions a, .toc-fold summary'
  const names = await listNames(`button, label, legend, .heading__link, ${titles}, ${actions}`)
  expect(names).toEqual(expect.arrayContaining(['Copy', '#']))
  const texts = await listNames('p, li, h2, h3, code, dt, dd, .part-title')
  await page.evaluate(() => getSelection()!.selectAllChildren(document.querySelector('article')!))
  const lines = (await copySelection(page)).split('\n').map((line) => line.trim())
  expect(lines.length).toBeGreaterThan(50)
  const own = new Set(texts.flatMap((text) => text.split('\n')).map((line) => line.trim()))
  const isControl = (line: string) => names.includes(line) && !own.has(line)
  expect(lines.filter((line) => isControl(line) || /.#$/.test(line))).toEqual([])
})

/** Copies the selection, and returns the text that it pastes. */
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

it('has titles and colors without JavaScript, in both modes', async () => {
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
  const colorOf = () =>
    usage.page
      .locator('.tk-s')
      .first()
      .evaluate((node) => getComputedStyle(node).color)
  const light = await colorOf()
  await usage.page.evaluate(() => (document.documentElement.className = 'dark'))
  expect(await colorOf()).not.toBe(light)
})

it.each(['/users-permissions', '/api/run'])(
  'makes wide parts of %s scrollable by keyboard before React',
  async (path) => {
    const { page } = await open({ path, viewport: phone, isEarly: true })
    const found = await analyzeLight(page, 'main')
    expect(found.filter((each) => each.includes('scrollable-region'))).toEqual([])
    const wide = page.locator('main :is(.table, pre)').filter({ visible: true })
    const names = await wide.evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.ariaLabel),
    )
    expect(names.length).toBeGreaterThan(0)
    expect(names).not.toContain(null)
  },
)

it.each(['table', 'code'])(
  'makes only a wide %s focusable, to scroll it by keyboard',
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
