import type { Locator } from 'playwright-core'
import { expect, inject, it, onTestFinished } from 'vitest'
import { resize } from './actions.ts'
import { launchBrowser, openPage, phone, siteUrl, waitForReact } from './browser.ts'
import { navbarOf, styleOf } from './parts.ts'
import { openSearch } from './search-dialog.ts'

/** Pages with code, API samples and tables, without a sidebar, and with the longest footer. */
const addresses = [
  ...['/users-permissions', '/api/run', '/contact-us', '/no-such-page'].map(
    (path) => siteUrl + path,
  ),
  inject('productUrl'),
]

it('fits all viewports at twice the font size, and enlarges the navigation bar', async () => {
  const page = await openLarge()
  for (const address of addresses) {
    await page.goto(address)
    await waitForReact(page)
    for (const width of [1400, 997, 320]) {
      await resize(page, { width, height: 800 })
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return { scrollWidth, clientWidth }
      })
      expect(scrollWidth, `${address}, ${width} px`).toBeLessThanOrEqual(clientWidth)
      const parts = navbarOf(page).locator('a, button, summary').filter({ visible: true })
      const outside = await parts.evaluateAll((all) =>
        all
          .filter((part) => {
            const { left, right } = part.getBoundingClientRect()
            return left < 0 || right > innerWidth
          })
          .map(({ outerHTML }) => outerHTML),
      )
      expect([width, ...outside]).toEqual([width])
      expect(await styleOf(navbarOf(page).locator('.brand'), 'font-size')).toBe('32px')
      expect((await navbarOf(page).boundingBox())!.height).toBe(120)
    }
  }
})

it('leaves room for the menu and the search on a phone at twice the font size', async () => {
  const page = await openLarge()
  await page.setViewportSize(phone)
  await page.goto(`${siteUrl}/cli-usage`)
  await waitForReact(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const overflow = await menu.evaluate((dialog) =>
    [...dialog.querySelectorAll('*')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1 && clientWidth > 0)
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  )
  expect(overflow.filter((each) => !each.includes('class="brand"'))).toEqual([])
  const [brand, close] = await Promise.all(
    [menu.locator('.brand'), menu.getByRole('button', { name: 'Close the menu' })].map((part) =>
      part.boundingBox(),
    ),
  )
  expect(overlaps(brand!, close!)).toBe(false)
  expect(await fitsWord(menu.locator('.sidebar__link'), 'Authentication')).toBe(true)
  await page.keyboard.press('Escape')
  const field = await openSearch(page, 'milestone')
  expect(await fitsWord(field, 'milestones')).toBe(true)
  expect(await fitsWord(page.locator('.search-option__excerpt'), 'milestones')).toBe(true)
})

async function openLarge() {
  const browser = await launchBrowser({ args: ['--blink-settings=defaultFontSize=32'] })
  onTestFinished(() => browser.close())
  return (await openPage(browser)).page
}

/** Returns whether a word fits on one line of an element. */
function fitsWord(elements: Locator, word: string): Promise<boolean> {
  return elements.first().evaluate((element, text) => {
    const { width } = element.getBoundingClientRect()
    const probe = document.createElement('span')
    const { font } = getComputedStyle(element)
    Object.assign(probe.style, { font, position: 'absolute' })
    probe.textContent = text
    document.body.append(probe)
    const needed = probe.offsetWidth
    probe.remove()
    return needed <= width
  }, word)
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function overlaps(a: Box, b: Box): boolean {
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x
  return !isBeside && a.y + a.height > b.y && b.y + b.height > a.y
}
