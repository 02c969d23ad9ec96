import type { Locator, Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { resize } from './actions.ts'
import {
  desktop,
  launchBrowser,
  openPage,
  phone,
  siteUrl,
  setUpBrowser,
  waitForReact,
} from './browser.ts'
import { navbarOf, styleOf, versionButtonOf } from './parts.ts'
import { openSearch } from './search-dialog.ts'

const open = setUpBrowser()

/** Pages with code, API samples, tables and release notes. */
const routes = ['/quick-start', '/users-permissions', '/api/run', '/cli-usage', '/25W40']

it.each(routes)('shows the code, tables and headings of %s in full', async (path) => {
  const { page } = await open({ path })
  for (const viewport of [desktop, phone]) {
    await resize(page, viewport)
    expect(await findFlaws(page)).toEqual([])
    const names = page.locator('.table td:first-child > code:only-child')
    const lines = await names.evaluateAll((all) => all.map((name) => name.getClientRects().length))
    expect(lines.filter((count) => count > 1)).toEqual([])
  }
  const { y, height } = (await page.locator('h1').boundingBox())!
  const button = (await page.getByRole('button', { name: 'Copy page' }).boundingBox())!
  expect(button.y).toBeGreaterThan(y + height)
  const borders = await page
    .locator('.heading')
    .evaluateAll((all) => all.map((heading) => getComputedStyle(heading).borderTopWidth))
  expect(new Set(borders)).toEqual(new Set(['0px']))
})

/** Returns the visible code blocks that have wrapped lines, or lack a title or a copy button. */
function findFlaws(page: Page): Promise<string[]> {
  const blocks = page.locator('.code').filter({ visible: true })
  return blocks.evaluateAll((all) =>
    all
      .filter((block) => {
        const [title, copy] = [block.querySelector('figcaption'), block.querySelector('button')]
        const isCopyShown = copy?.checkVisibility({ opacityProperty: true })
        if (!isCopyShown || title?.textContent.trim() === '') return true
        const code = block.querySelector('code')!
        const lines = code.textContent.split('\n').length + 0.5
        const isWrapped = code.clientHeight > lines * parseFloat(getComputedStyle(code).lineHeight)
        return isWrapped || !title?.checkVisibility()
      })
      .map((block) => block.outerHTML),
  )
}

it('keeps the contents of an API page beside its operations', async () => {
  const { page } = await open({ path: '/api/run' })
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  for (const width of [1920, 1440, 1280]) {
    await resize(page, { width, height: 900 })
    await links.filter({ hasText: 'Clone a test run', visible: true }).click()
    const heading = page.getByRole('heading', { name: 'Clone a test run' })
    await expect.poll(async () => (await heading.boundingBox())!.y).toBeLessThan(200)
    const last = (await links.filter({ visible: true }).last().boundingBox())!
    const box = (await page.locator('.heading:has(#op-cloneRun) ~ .ref').first().boundingBox())!
    expect(last.x).toBeGreaterThan(box.x + box.width)
    expect(last.y).toBeLessThan(900)
  }
})

it('fits the version and its note into the narrowest full navigation bar', async () => {
  const { page } = await open({ path: '/billing', viewport: { width: 997, height: 700 } })
  const parts = navbarOf(page).locator('.brand, .navbar__link, button, summary')
  const boxes = await parts
    .filter({ visible: true })
    .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON() as DOMRect))
  boxes.forEach((box, index) =>
    expect(box.left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0),
  )
  const button = versionButtonOf(page)
  expect(await button.innerText()).toMatch(/^Version:\s*Next$/)
  await button.click()
  await navbarOf(page).getByText('As it is today').waitFor()
})

it.each([desktop, phone])(
  'aligns the icons of the navigation bar with the content: %o',
  async (viewport) => {
    const { page } = await open({ path: '/', viewport })
    const icon = page.locator('.navbar__row .icon').filter({ visible: true }).last()
    const { x, width } = (await icon.boundingBox())!
    const text = (await page.locator('.prose > .cards').boundingBox())!
    expect(x + width).toBeCloseTo(text.x + text.width)
  },
)

it('has columns of text on a phone that can be read, whatever the width of the table', async () => {
  for (const path of ['/users-permissions', '/tms', '/automation/github-actions-integration']) {
    const { page } = await open({ path, viewport: phone })
    const heights = await page
      .locator('.table td')
      .evaluateAll((all) =>
        all.map((cell) => cell.clientHeight / parseFloat(getComputedStyle(cell).lineHeight)),
      )
    expect(Math.max(...heights), path).toBeLessThan(10)
  }
})

it('shows long rows of tables as cards on a phone, and fits short ones into the page', async () => {
  const { page } = await open({ path: '/users-permissions', viewport: phone })
  const tables = page.locator('.table')
  const readFirstRow = (table: Locator) =>
    table.locator('tr:has(td):nth-child(1) td').evaluateAll((all) => ({
      labels: all.map((cell) => getComputedStyle(cell, '::before').content),
      lines: new Set(all.map((cell) => cell.getBoundingClientRect().top)).size,
    }))
  // With an empty text for screen readers, which read the header of the column.
  const labels = ['none', '"Cause" / ""', '"What to do" / ""']
  expect(await readFirstRow(tables.last())).toEqual({ labels, lines: 3 })
  const short = { labels: Array(6).fill('none'), lines: 1 }
  expect(await readFirstRow(tables.nth(1))).toEqual(short)
  const hidden = await tables.evaluateAll((all) =>
    all.map((one) => one.scrollWidth - one.clientWidth),
  )
  expect(new Set(hidden)).toEqual(new Set([0]))
})

it('has links and buttons on a phone that are large enough to touch', async () => {
  for (const path of ['/cli-usage', '/quick-start']) {
    const { page } = await open({ path, viewport: phone })
    const controls = page.locator(
      'button, .brand, summary, .tabs__label, :is(.page-actions, .page__footer, .breadcrumbs, .site-footer) a',
    )
    const heights = await controls
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.map((each) => [each.outerHTML, each.getBoundingClientRect().height]),
      )
    expect(heights.length).toBeGreaterThan(12)
    expect(heights.filter(([, height]) => Number(height) < 44)).toEqual([])
  }
})

it('breaks paths and addresses only after slashes', async () => {
  const { page } = await open({ path: '/api/run', viewport: phone })
  const paths = page.locator('.prose :not(pre) > code').filter({ hasText: /\/\w/ })
  const parts = await paths.evaluateAll((all) =>
    all.flatMap((code) =>
      [...code.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => {
          const range = document.createRange()
          range.selectNodeContents(node)
          return [node.textContent, new Set([...range.getClientRects()].map(({ top }) => top)).size]
        }),
    ),
  )
  expect(parts.length).toBeGreaterThan(10)
  expect(parts.filter(([, lines]) => Number(lines) > 1)).toEqual([])
  const breaks = await paths
    .locator('wbr')
    .evaluateAll((all) => all.map((each) => each.previousSibling!.textContent!.at(-1)))
  expect(new Set(breaks)).toEqual(new Set(['/']))
})

it.each(['light', 'dark'] as const)(
  'marks the result that Enter opens in %s mode',
  async (mode) => {
    const { page } = await open({ path: '/quick-start', colorScheme: mode })
    await openSearch(page, 'milestone')
    const first = page.locator('.search-option').first()
    const bar = await styleOf(first, 'box-shadow')
    expect(bar).toMatch(/3px 0px 0px 0px inset$/)
    expect(await styleOf(page.locator('.search-option').nth(1), 'box-shadow')).toBe('none')
    const title = await first.locator('.search-option__title').innerText()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('h1').innerText()).toBe(title)
  },
)

it('has equal margins beside search results, and cuts excerpts with an ellipsis', async () => {
  const browser = await launchBrowser({ ignoreDefaultArgs: ['--hide-scrollbars'] })
  onTestFinished(() => browser.close())
  const { page } = await openPage(browser)
  await page.setViewportSize(desktop)
  await page.goto(`${siteUrl}/quick-start`)
  await waitForReact(page)
  await openSearch(page, 'test')
  const list = (await page.locator('.site-search__list').boundingBox())!
  const option = (await page.locator('.search-option').first().boundingBox())!
  expect(option.x - list.x).toBeCloseTo(list.x + list.width - option.x - option.width)
  const excerpt = page.locator('.search-option__excerpt')
  expect(await styleOf(excerpt, '-webkit-line-clamp')).toBe('2')
})

it('tells code, heads of tables and lines from the page in dark mode', async () => {
  const { page } = await open({ path: '/users-permissions' })
  await page.evaluate(() => (document.documentElement.className = 'dark'))
  const ratioOf = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((node, name) => {
        const context = new OffscreenCanvas(1, 1).getContext('2d')!
        const paint = (color: string) => {
          context.fillStyle = color
          context.fillRect(0, 0, 1, 1)
          const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
            const part = value / 255
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05
        }
        const page = paint(getComputedStyle(document.body).backgroundColor)
        return paint(getComputedStyle(node).getPropertyValue(name)) / page
      }, property)
  expect(await ratioOf('.prose td > code', 'background-color')).toBeGreaterThan(1.3)
  expect(await ratioOf('.table th', 'background-color')).toBeGreaterThan(1.15)
  expect(await ratioOf('.table', 'border-top-color')).toBeGreaterThan(1.7)
})

it('keeps the layout when scrollbars that take up space appear and disappear', async () => {
  const browser = await launchBrowser({ ignoreDefaultArgs: ['--hide-scrollbars'] })
  onTestFinished(() => browser.close())
  const { page } = await openPage(browser)
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto(`${siteUrl}/quick-start`)
  await waitForReact(page)
  // Opening categories makes the sidebar scroll.
  const link = page.locator('.sidebar__link').first()
  const list = page.locator('#docsNav')
  const doesScroll = () => list.evaluate((node) => node.scrollHeight > node.clientHeight)
  const { width } = (await link.boundingBox())!
  expect(await doesScroll()).toBe(false)
  await list.getByText('API reference', { exact: true }).click()
  await list.getByText('Release notes', { exact: true }).click()
  await expect.poll(doesScroll).toBe(true)
  expect((await link.boundingBox())!.width).toBe(width)
  // A dialog locks scrolling without shifting the layout, and dims the scrollbar gutter too.
  const box = await page.locator('.toc').boundingBox()
  await page.keyboard.press('/')
  await page.locator('dialog[open]').waitFor()
  expect(await page.locator('.toc').boundingBox()).toEqual(box)
  const [edge, beside] = await readPixels(page, [1277, 1255], 500)
  const distance = edge!.map((value, index) => Math.abs(value - beside![index]!))
  expect(Math.max(...distance)).toBeLessThan(3)
  await page.keyboard.press('Escape')
  expect((await readPixels(page, [1255], 500))[0]).not.toEqual(beside)
})

/** Returns the colors of pixels in one row of a screenshot. */
async function readPixels(page: Page, columns: number[], y: number): Promise<number[][]> {
  const source = `data:image/png;base64,${(await page.screenshot()).toString('base64')}`
  return page.evaluate(
    async ([src, all, line]) => {
      const image = Object.assign(new Image(), { src })
      await image.decode()
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      context.drawImage(image, 0, 0)
      return all.map((x) => [...context.getImageData(x, line, 1, 1).data])
    },
    [source, columns, y] as const,
  )
}
