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

it('keeps the heads of equal columns of answers in view on a phone', async () => {
  const { page } = await open({ path: '/users-permissions', viewport: phone })
  const heads = page.locator('.table:has([data-answer]) th:not(:first-child)')
  const widths = (await boxesOf(heads)).map(({ width }) => Math.round(width))
  expect(widths.length).toBe(5)
  expect(new Set(widths).size).toBe(1)
  const cell = page.getByRole('cell', { name: 'Set up single sign-on' })
  await cell.evaluate((node) => node.scrollIntoView())
  const { bottom } = (await boxesOf(page.locator('.navbar')))[0]!
  await expect.poll(async () => (await boxesOf(heads))[0]!.top).toBeGreaterThanOrEqual(bottom - 1)
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

it.each([wide, phone])('ends everything in a page at one edge: %o', async (viewport) => {
  for (const path of ['/users-permissions', '/cli-usage']) {
    const { page } = await open({ path, viewport })
    const boxes = await boxesOf(
      page.locator(
        '.prose > :is(.page__head, p, .table, .code, .screen, .diagram, .cards), .page__footer',
      ),
    )
    expect(boxes.length).toBeGreaterThan(2)
    expect(new Set(boxes.map(({ right }) => Math.round(right))).size, path).toBe(1)
    const { right } = (await boxesOf(page.locator('.page-actions')))[0]!
    if (viewport === wide) expect(right).toBeCloseTo(boxes[0]!.right)
  }
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
