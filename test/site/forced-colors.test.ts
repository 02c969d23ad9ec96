import { expect, it } from 'vitest'
import { phone, setUpBrowser, siteUrl } from './browser.ts'
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

it('shows the numbers of steps and statuses in forced colors', async () => {
  const { page } = await open({ path: '/quick-start', viewport: phone, forcedColors: 'active' })
  const step = page.locator('.steps > ol > li')
  expect(await styleOf(step, 'outline-style', '::before')).toBe('solid')
  await page.goto(`${siteUrl}/`)
  const colors = await page
    .locator('.run-board [data-status]')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor))
  expect(new Set(colors).size).toBeGreaterThan(2)
})
