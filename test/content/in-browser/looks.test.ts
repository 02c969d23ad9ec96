import type { Locator } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { phone, setUpBrowser } from '../../site/browser.ts'
import { styleOf } from '../../site/parts.ts'

const open = setUpBrowser(inject('productUrl'))
const wide = { width: 1440, height: 900 }

function boxesOf(parts: Locator): Promise<DOMRect[]> {
  return parts.evaluateAll((all) =>
    all.map((part) => part.getBoundingClientRect().toJSON() as DOMRect),
  )
}

it('shows the parts of the front page on a phone in the order of the source', async () => {
  const { page } = await open({ path: '/', viewport: phone })
  const boxes = await boxesOf(page.locator('.prose--front > *'))
  expect(boxes.length).toBeGreaterThan(10)
  const tops = boxes.map(({ top }) => top)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  const card = (await page.locator('.card').first().boundingBox())!
  expect(card.y + card.height).toBeLessThan(phone.height)
  expect(await page.locator('.run-board__status').first().isVisible()).toBe(true)
})

it('tells the answers of a table of roles apart by color', async () => {
  const { page } = await open({ path: '/users-permissions' })
  const yes = page.locator('[data-answer=yes]')
  const no = page.locator('[data-answer=no]')
  expect(new Set(await yes.allInnerTexts())).toEqual(new Set(['Yes']))
  expect(new Set(await no.allInnerTexts())).toEqual(new Set(['No']))
  for (const property of ['background-color', 'color', 'font-weight']) {
    expect(await styleOf(yes, property)).not.toBe(await styleOf(no, property))
  }
})

it.each([phone, wide])('keeps the heads of equal columns of answers in view: %o', async (size) => {
  const { page } = await open({ path: '/users-permissions', viewport: size })
  const heads = page.locator('.table:has([data-answer]) th:not(:first-child)')
  const widths = (await boxesOf(heads)).map(({ width }) => Math.round(width))
  expect(widths.length).toBe(5)
  expect(new Set(widths).size).toBe(1)
  const cell = page.getByRole('cell', { name: 'Set up single sign-on' })
  await cell.evaluate((node) => node.scrollIntoView())
  const { bottom } = (await boxesOf(page.locator('.navbar')))[0]!
  await expect.poll(async () => (await boxesOf(heads))[0]!.top).toBeGreaterThanOrEqual(bottom - 1)
})

it('leaves the heads of answers in place without scripts', async () => {
  const { page } = await open({ path: '/users-permissions', viewport: phone, isEarly: true })
  const table = page.locator('.table:has([data-answer])')
  const heads = await boxesOf(table.locator('th'))
  const [row] = await boxesOf(table.locator('tbody tr'))
  expect(heads.at(-1)!.bottom).toBeLessThanOrEqual(row!.top + 1)
})

it('aligns the windows of an illustration, whose fields have room for their text', async () => {
  const { page } = await open({ path: '/users-permissions', viewport: wide })
  const screens = page.locator('.screen')
  for (const screen of await screens.all()) {
    const windows = await boxesOf(screen.locator('.screen__window'))
    const { top, bottom } = (await boxesOf(screen))[0]!
    expect(windows.slice(0, 2).map((box) => box.top)).toEqual([top + 16, top + 16])
    expect(Math.max(...windows.map((box) => box.bottom))).toBeCloseTo(bottom - 16)
  }
  const heights = (await boxesOf(screens.locator('.screen__value'))).map(({ height }) => height)
  expect(Math.min(...heights)).toBeGreaterThan(26)
})

it('fills only the button to choose in an illustration', async () => {
  const { page } = await open({ path: '/import', viewport: wide })
  const screen = page.locator('.screen').first()
  const accent = await styleOf(screen.locator('.screen__buttons > [data-step]'), 'background-color')
  const fields = screen.locator('.screen__field > [data-step] + .screen__value')
  const borders = await fields.evaluateAll((all) =>
    all.map((field) => [getComputedStyle(field).borderColor, getComputedStyle(field).outlineStyle]),
  )
  expect(borders.length).toBe(3)
  expect(borders.filter(([color, style]) => color === accent || style !== 'none')).toEqual([])
})

it.each([phone, wide])('keeps options and short names on one line: %o', async (viewport) => {
  for (const [path, option] of [
    ['/cli-usage', '--run-url'],
    ['/automation/github-actions-integration', 'only-on-failure'],
  ]) {
    const { page } = await open({ path: path!, viewport })
    const parts = page.locator('.prose :is(p, li, dd) > code:not(.is-long), .is-long > span')
    const lines = await parts
      .filter({ visible: true })
      .evaluateAll((all) => all.map((part) => [part.textContent, part.getClientRects().length]))
    expect(lines.map(([text]) => text)).toContain(option)
    expect(lines.filter(([, count]) => count !== 1)).toEqual([])
  }
})

it.each([phone, wide])('fills the rows of links of the 404 page: %o', async (viewport) => {
  const { page } = await open({ path: '/no-such-page', viewport })
  const cards = await boxesOf(page.locator('.section-links .card'))
  const { right } = (await boxesOf(page.locator('.section-links')))[0]!
  expect(cards.length).toBeGreaterThan(5)
  expect(cards.at(-1)!.right).toBeCloseTo(right, 1)
})

it('shows the contents and the actions of a page in one row below its introduction on a phone', async () => {
  const { page } = await open({ path: '/quick-start', viewport: phone })
  const parts = page.locator('.page__tools :is(summary, .copy, .page-actions a)')
  const boxes = await boxesOf(parts)
  expect(boxes.length).toBe(3)
  const lead = (await boxesOf(page.locator('h1 + p')))[0]!
  expect(boxes[0]!.top).toBeGreaterThan(lead.bottom)
  expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1)
  const lefts = boxes.map(({ left }) => left)
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
  expect(boxes.at(-1)!.right).toBeLessThanOrEqual(phone.width - 16)
  await page.getByRole('button', { name: 'Copy page' }).waitFor()
  await page.getByRole('link', { name: 'View as Markdown' }).waitFor()
})

it('does not break answers below their dots', async () => {
  for (const viewport of [wide, phone]) {
    const { page } = await open({ path: '/help-and-support', viewport })
    const indents = await page.locator('p > [data-answer]').evaluateAll((all) =>
      all.map((answer) => {
        const rest = document.createRange()
        rest.selectNodeContents(answer.parentElement!)
        rest.setStartAfter(answer)
        const lefts = [...rest.getClientRects()].map(({ left }) => left)
        return Math.min(...lefts) - answer.getBoundingClientRect().left
      }),
    )
    expect(indents.length).toBeGreaterThan(20)
    expect(Math.min(...indents)).toBeGreaterThan(15)
  }
})

it.each([phone, wide])('keeps the arrows of menu paths with their words: %o', async (viewport) => {
  const { page } = await open({ path: '/help-and-support', viewport })
  const paths = await page
    .locator('.prose strong > span')
    .evaluateAll((all) => all.map((path) => [path.textContent, path.getClientRects().length]))
  expect(paths.map(([text]) => text)).toContain('Settings → Billing')
  expect(paths.filter(([, lines]) => lines !== 1)).toEqual([])
})

it.each([1440, 1280, 390])('ends everything in a page at one edge at %i px', async (width) => {
  const paths = ['/users-permissions', '/cli-usage', '/tms', '/category/caseboard-cli-tool']
  for (const path of paths) {
    const { page } = await open({ path, viewport: { width, height: 900 } })
    const boxes = await boxesOf(
      page.locator(
        '.prose > :is(.page__head, p, .table, .code, .screen, .diagram, .cards), .page__footer',
      ),
    )
    expect(boxes.length).toBeGreaterThan(2)
    expect(new Set(boxes.map(({ right }) => Math.round(right))).size, path).toBe(1)
    const { right } = (await boxesOf(page.locator('.page-actions')))[0]!
    if (width > 1200) expect(right).toBeCloseTo(boxes[0]!.right)
  }
})

it.each([1440, 1280])('has the actions of a page at one place at %i px', async (width) => {
  const places = new Set<string>()
  for (const path of ['/users-permissions', '/api/run', '/category/caseboard-cli-tool', '/25W40']) {
    const { page } = await open({ path, viewport: { width, height: 900 } })
    const { right, top } = (await boxesOf(page.locator('.page-actions')))[0]!
    places.add(`${Math.round(right)} ${Math.round(top)}`)
    const title = (await boxesOf(page.locator('h1')))[0]!
    expect(top).toBeLessThan(title.bottom)
  }
  expect(places.size).toBe(1)
})

it('identifies the records of a phone by the cells that differ', async () => {
  const { page } = await open({ path: '/api/api_intro', viewport: phone })
  const row = page.locator('.heading:has(#errors) ~ .table').first().locator('tbody tr').first()
  const cells = await row.locator('td').evaluateAll((all) =>
    all.map((cell) => ({
      label: cell.getAttribute('data-label'),
      top: cell.getBoundingClientRect().top,
    })),
  )
  expect(cells.map(({ label }) => label)).toEqual(['Status', null, 'What to do', 'Example message'])
  const tops = cells.map(({ top }) => top)
  expect(Math.min(...tops)).toBe(tops[1])
})

it('marks answers before their explanations by shape', async () => {
  const { page } = await open({ path: '/help-and-support' })
  const fillOf = (answer: string) =>
    styleOf(page.locator(`strong[data-answer=${answer}]`), 'background-image', '::before')
  expect(await fillOf('partly')).not.toBe(await fillOf('no'))
})

it('counts the cases of a status in the legend of a phone', async () => {
  const { page } = await open({ path: '/', viewport: phone })
  const legend = page.locator('.run-board__status[data-count]')
  const entries = await legend.evaluateAll((all) =>
    all.map((each) => [each.getAttribute('data-count'), each.textContent]),
  )
  expect(new Set(entries.map(([, status]) => status)).size).toBe(entries.length)
  expect(entries).toContainEqual(['2', 'failed'])
  expect(await styleOf(legend, 'content', '::before')).toBe('"2 "')
})

it('begins the caption of a diagram at the edge of its text description', async () => {
  const { page } = await open({ path: '/api/run', viewport: phone })
  const lefts = (await boxesOf(page.locator('.diagram__caption, .diagram__text'))).map(
    ({ left }) => left,
  )
  expect(new Set(lefts).size).toBe(1)
  expect(await styleOf(page.locator('.diagram__caption'), 'text-align')).toBe('start')
})

it('begins the names of the groups of a diagram above the text of their boxes', async () => {
  const { page } = await open({ path: '/users-permissions', viewport: wide })
  const texts = await boxesOf(page.locator('.diagram__drawing :is(.cluster, .node) > text'))
  const lefts = texts.map(({ left }) => left)
  expect(lefts.length).toBeGreaterThan(10)
  expect(Math.max(...lefts) - Math.min(...lefts)).toBeLessThan(2)
})

it('has shapes in forced colors where colors mark something', async () => {
  const { page } = await open({
    path: '/users-permissions',
    forcedColors: 'active',
    viewport: wide,
  })
  const chosen = page.locator('.screen__choices > [data-active]')
  const other = page.locator('.screen__choices > :not([data-active])')
  expect(await styleOf(chosen, 'background-color')).not.toBe(
    await styleOf(other, 'background-color'),
  )
  expect(await styleOf(page.locator('.screen [data-step]'), 'outline-style', '::before')).toBe(
    'solid',
  )
  const text = await styleOf(page.locator('.prose p'), 'color')
  expect(await styleOf(page.locator('.prose p > a'), 'color')).not.toBe(text)
})

it('fills the current part of the site in forced colors', async () => {
  const { page } = await open({ path: '/quick-start', forcedColors: 'active', viewport: wide })
  for (const link of ['.navbar__link', '.sidebar__link']) {
    const current = page.locator(`${link}[aria-current]`).first()
    await current.waitFor({ state: 'attached' })
    const other = page.locator(`${link}:not([aria-current])`)
    expect(await styleOf(current, 'background-color')).not.toBe(
      await styleOf(other, 'background-color'),
    )
  }
})
