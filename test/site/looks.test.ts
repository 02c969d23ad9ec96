import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  desktop,
  expectHeading,
  launchBrowser,
  openPage,
  phone,
  siteUrl,
  startBrowser,
  waitForReact,
} from './browser.ts'
import { resize } from './sweep.ts'

const open = startBrowser()

/** Pages with code, API samples, tables and release notes. */
const routes = ['/quick-start', '/users-permissions', '/api/run', '/cli-usage', '/25W40']

it.each(routes)('shows code, tables and headings of %s in full', async (path) => {
  const { page } = await open({ path })
  for (const viewport of [desktop, phone]) {
    await resize(page, viewport)
    expect(await findWrappedCode(page)).toEqual([])
    expect(await findBareBlocks(page)).toEqual([])
    const names = page.locator('.table td:first-child > code:only-child')
    const lines = await names.evaluateAll((all) => all.map((name) => name.getClientRects().length))
    expect(lines.filter((count) => count > 1)).toEqual([])
  }
  const bottom = await page.locator('h1').evaluate((h1) => h1.getBoundingClientRect().bottom)
  const button = page.getByRole('button', { name: 'Copy page' })
  expect((await button.boundingBox())!.y).toBeGreaterThan(bottom)
  const borders = await page
    .locator('.heading')
    .evaluateAll((all) => all.map((heading) => getComputedStyle(heading).borderTopWidth))
  expect(new Set(borders)).toEqual(new Set(['0px']))
})

/** Returns visible code with wrapped lines. */
function findWrappedCode(page: Page): Promise<string[]> {
  return page
    .locator('.code code')
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        .filter((code) => {
          const written = code.textContent.split('\n').length
          return code.clientHeight > (written + 0.5) * parseFloat(getComputedStyle(code).lineHeight)
        })
        .map((code) => code.textContent),
    )
}

/** Returns visible code blocks without a title or without a copy button. */
function findBareBlocks(page: Page): Promise<string[]> {
  return page
    .locator('.code')
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        .filter((block) => {
          const [title, copy] = [block.querySelector('figcaption'), block.querySelector('button')]
          const isShown = copy?.checkVisibility({ opacityProperty: true })
          return !isShown || title?.textContent.trim() === '' || !title?.checkVisibility()
        })
        .map((block) => block.outerHTML),
    )
}

it('keeps API samples in view beside a long list of fields', async () => {
  const { page } = await open({ path: '/api/run', viewport: desktop })
  const operation = page.locator('#op-createRun')
  await operation.evaluate((ref) => {
    scrollTo(0, scrollY + ref.getBoundingClientRect().bottom - innerHeight)
  })
  const [fields, samples] = [
    operation.locator('.ref-part').first(),
    operation.locator('.ref__samples'),
  ]
  await expect
    .poll(() => samples.evaluate((node) => node.getBoundingClientRect().bottom))
    .toBeGreaterThan(300)
  const [left, right] = [(await fields.boundingBox())!, (await samples.boundingBox())!]
  expect(right.x).toBeGreaterThan(left.x + left.width)
  expect(left.y).toBeLessThan(right.y)
})

it('shows the contents of an API page beside its introduction', async () => {
  const { page } = await open({ path: '/api/run' })
  const contents = page.getByRole('article').getByRole('navigation', { name: 'On this page' })
  const links = contents.getByRole('link').filter({ visible: true })
  for (const width of [1440, 1280]) {
    await resize(page, { width, height: 900 })
    const first = (await links.first().boundingBox())!
    const last = (await links.last().boundingBox())!
    const text = (await page.locator('.ref-links').boundingBox())!
    const samples = (await page.locator('.ref__samples').first().boundingBox())!
    expect(first.x).toBeGreaterThan(text.x + text.width)
    expect(first.y).toBeLessThan(text.y + text.height)
    expect(last.y + last.height).toBeLessThan(samples.y)
  }
  await links.filter({ hasText: 'Clone a test run' }).click()
  const heading = page.getByRole('heading', { name: 'Clone a test run' })
  await expect.poll(async () => (await heading.boundingBox())!.y).toBeLessThan(200)
})

it('links to all sections on a page without a sidebar', async () => {
  const { page } = await open({ path: '/contact-us' })
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('link', { name: 'API reference' }).click()
  await expectHeading(page, 'API introduction')
  expect(await sections.count()).toBe(0)
})

it('fits the version and its note into the narrowest full navigation bar', async () => {
  const { page } = await open({ path: '/billing', viewport: { width: 997, height: 700 } })
  const parts = page.locator('.nextra-navbar :is(.brand, .navbar__link, button, summary)')
  const boxes = await parts
    .filter({ visible: true })
    .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON() as DOMRect))
  boxes.forEach((box, at) => expect(box.left).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0))
  const menu = page.locator('.nextra-navbar summary', { hasText: 'Next' })
  expect(await menu.innerText()).toMatch(/^Version:\s*Next$/)
  await menu.click()
  await page.locator('.nextra-navbar').getByText('As it is today').waitFor()
})

const large = [...routes, '/', '/contact-us', '/no-such-page'].map((path) => siteUrl + path)

// The footer of the product's own site has longer addresses.
it.each([...large, inject('productUrl')])(
  'fits %s into all viewports at twice the font size',
  async (address) => {
    const { page } = await open()
    await page.goto(address)
    await waitForReact(page)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    for (const width of [1400, 1200, 1024, 997, 390, 320]) {
      await resize(page, { width, height: 800 })
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBeLessThanOrEqual(0)
      const bar = page.locator('.nextra-navbar :is(a, button, summary)').filter({ visible: true })
      const edges = await bar.evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect()).map(({ left, right }) => [left, right]),
      )
      expect([width, Math.min(...edges.flat()) >= 0, Math.max(...edges.flat()) <= width]).toEqual([
        width,
        true,
        true,
      ])
    }
  },
)

it('highlights current and selected items in forced colors', async () => {
  const viewport = { width: 1400, height: 800 }
  const { page } = await open({ path: '/quick-start', viewport, forcedColors: 'active' })
  const highlight = await page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('i'))
    sample.style.cssText = 'background: Highlight; color: HighlightText; forced-color-adjust: none'
    const { color, backgroundColor } = getComputedStyle(sample)
    return { color, backgroundColor }
  })
  const expectMarked = async (current: string, other: string) => {
    await page.locator(current).first().waitFor()
    expect(await paintOf(page.locator(current)), current).toEqual(highlight)
    expect(await paintOf(page.locator(other)), other).not.toMatchObject(highlight)
  }
  await page.locator('.menu__button').first().click()
  await expectMarked('.menu__item[aria-current]', '.menu__note')
  await page.evaluate(() => scrollTo(0, 900))
  for (const each of ['.navbar__link', '.sidebar__link', '.toc__link']) {
    await expectMarked(`${each}[aria-current]`, `${each}:not([aria-current])`)
  }
  await expectMarked(':checked + .tabs__label', ':not(:checked) + .tabs__label')
  await page.keyboard.press('/')
  await page.keyboard.type('milestone')
  await page.locator('.search-option__kind').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await expectMarked('.search-option[aria-selected=true]', '.search-option[aria-selected=false]')
  await expectMarked('[aria-selected=true] > span', '[aria-selected=false] > span')
})

function paintOf(part: Locator) {
  return part.first().evaluate((node) => {
    const { color, backgroundColor } = getComputedStyle(node)
    return { color, backgroundColor }
  })
}

describe('with scrollbars that take space', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser({ ignoreDefaultArgs: ['--hide-scrollbars'] })
  })
  afterAll(() => browser.close())

  const openNarrow = async () => {
    const { page } = await openPage(browser)
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.goto(`${siteUrl}/quick-start`)
    await waitForReact(page)
    return page
  }

  it('keeps the width of the sidebar when categories open', async () => {
    const page = await openNarrow()
    const link = page.locator('.sidebar__link').first()
    const list = page.locator('.sidebar__scroll')
    const doesScroll = () => list.evaluate((node) => node.scrollHeight > node.clientHeight)
    const { width } = (await link.boundingBox())!
    expect(await doesScroll()).toBe(false)
    await list.getByText('API reference', { exact: true }).click()
    await list.getByText('Release notes', { exact: true }).click()
    await expect.poll(doesScroll).toBe(true)
    expect((await link.boundingBox())!.width).toBe(width)
  })

  it('dims the whole window behind a dialog without moving anything', async () => {
    const page = await openNarrow()
    const box = await page.locator('.toc').boundingBox()
    await page.keyboard.press('/')
    await page.locator('dialog[open]').waitFor()
    expect(await page.locator('.toc').boundingBox()).toEqual(box)
    const [edge, beside] = await colorsAt(page, [1277, 1255], 500)
    const distance = edge!.map((value, index) => Math.abs(value - beside![index]!))
    expect(Math.max(...distance)).toBeLessThan(3)
    await page.keyboard.press('Escape')
    expect((await colorsAt(page, [1255], 500))[0]).not.toEqual(beside)
  })
})

/** Returns the colors of pixels in one row of the screen. */
async function colorsAt(page: Page, columns: number[], y: number): Promise<number[][]> {
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
