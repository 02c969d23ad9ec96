import { expect, it } from 'vitest'
import { phone, setUpBrowser } from './browser.ts'
import { styleOf } from './parts.ts'
import { openSearch } from './search-dialog.ts'

const open = setUpBrowser()

it('highlights current and selected items in forced colors', async () => {
  const viewport = { width: 1400, height: 800 }
  const { page } = await open({ path: '/quick-start', viewport, forcedColors: 'active' })
  await page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('i'))
    sample.style.cssText = 'background: Highlight; color: HighlightText; forced-color-adjust: none'
  })
  const paintOf = async (selector: string) => {
    const part = page.locator(selector).first()
    await part.waitFor({ state: 'attached' })
    return [await styleOf(part, 'color'), await styleOf(part, 'background-color')]
  }
  const highlight = await paintOf('body > i')
  const expectMarked = async (current: string, other: string) => {
    expect(await paintOf(current), current).toEqual(highlight)
    expect(await paintOf(other), other).not.toEqual(highlight)
  }
  await page.locator('.menu__button').first().click()
  await expectMarked('.menu__item[aria-current]', '.menu__note')
  await expectMarked('.sidebar__link[aria-current]', '.sidebar__link:not([aria-current])')
  await expectMarked(':checked + .tabs__label', ':not(:checked) + .tabs__label')
  await openSearch(page, 'milestone')
  await page.keyboard.press('ArrowDown')
  await expectMarked('.search-option[aria-selected=true]', '.search-option[aria-selected=false]')
  await expectMarked('[aria-selected=true] > span', '[aria-selected=false] > span')
})

it('has rules between rows that are weaker than boxes, and these than windows, in forced colors', async () => {
  const { page } = await open({
    path: '/users-permissions',
    viewport: phone,
    forcedColors: 'active',
  })
  const ink = await styleOf(page.locator('body'), 'color')
  const row = page.locator('.table tbody tr:nth-child(2)')
  expect(await styleOf(row, 'border-top-color')).not.toBe(ink)
  expect(await styleOf(page.locator('.navbar'), 'border-image-source')).toContain('gradient')
  const label = page.locator('td[data-label]:not([data-label=""])')
  expect(await styleOf(label, 'color', '::before')).toBe(ink)
  expect(await styleOf(label, 'font-weight', '::before')).toBe('600')
  await openSearch(page, 'milestone')
  expect(await styleOf(page.locator('.site-search'), 'border-top-width')).toBe('2px')
})

it('shows the logo, linked code and the mark of the section in forced colors', async () => {
  const viewport = { width: 1400, height: 800 }
  const { page } = await open({ path: '/api/run', viewport, forcedColors: 'active' })
  const ink = await styleOf(page.locator('body'), 'color')
  expect(await styleOf(page.locator('.brand__mark'), 'color')).toBe(ink)
  const title = page.locator('.ref-links__link')
  expect(await styleOf(title, 'text-decoration-line')).toBe('underline')
  const code = page.locator('.prose :is(p, li) > a > code')
  expect(await styleOf(code, 'border-top-style')).toBe('solid')
  expect(await styleOf(code, 'color')).toBe(await styleOf(title, 'color'))
  const lefts = await page
    .locator('.toc .toc__link')
    .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(1)
})
