import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desktop, phone, setUpBrowser } from './browser.ts'
import { expectHeading } from './expect-page.ts'

const open = setUpBrowser()

it.each([desktop, phone])('Tab reaches all controls with a visible focus: %o', async (viewport) => {
  const { page } = await open({ path: '/quick-start', viewport, reducedMotion: 'reduce' })
  const stops = await walk(page, 'Tab')
  expect(stops.filter(isHardToSee)).toEqual([])
  expect(stops[0]!.name).toBe('Skip to main content')
  // Tab stops at only one radio button of each group, so do not count them.
  const reachable = await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('a[href], button, summary, input')
    return [...all].filter(
      (each) => each.checkVisibility() && !each.matches('input, [tabindex="-1"]'),
    ).length
  })
  expect(stops.filter(({ isControl }) => isControl)).toHaveLength(reachable)
  // On the way up, the navigation bar must not cover the focused element.
  expect((await walk(page, 'Shift+Tab')).filter(isHardToSee)).toEqual([])
})

it('operates the menu, the search and the color mode', async () => {
  const { page } = await open({ path: '/quick-start', viewport: phone })
  for (const name of [/^Menu$/, /^Administration$/, /^Billing$/]) {
    await tabTo(page, name)
    await page.keyboard.press('Enter')
  }
  await expectHeading(page, 'Billing')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('/')
  await page.keyboard.type('milestone')
  const found = await page.locator('.search-option__title').first().innerText()
  await page.keyboard.press('Enter')
  await expectHeading(page, found)
  await page.setViewportSize(desktop)
  await tabTo(page, /^Color mode: light/)
  await page.keyboard.press('Space')
  expect(await page.locator('html').getAttribute('class')).toBe('dark')
})

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const pressTab = async () => {
    await page.keyboard.press('Tab')
    return (await describeFocus(page))?.name ?? '(outside the page)'
  }
  await expect.poll(pressTab, { interval: 1 }).toMatch(name)
}

/** Presses a key until the focus leaves the page. Returns the focused elements. */
async function walk(page: Page, key: string): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let turn = 0; turn < 400; turn++) {
    await page.keyboard.press(key)
    const stop = await describeFocus(page)
    if (!stop) break
    stops.push(stop)
  }
  return stops
}

function isHardToSee({ isVisible, hasOutline, isCovered }: Stop): boolean {
  return !isVisible || !hasOutline || isCovered
}

type Stop = NonNullable<Awaited<ReturnType<typeof describeFocus>>>

/** Describes the focused element, or returns `undefined` if the focus is outside the page. */
function describeFocus(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    if (element === document.body) return undefined
    // Tabs are hidden radio buttons with visible labels.
    const shown = element.matches('.tabs__choice')
      ? (element.nextElementSibling as HTMLElement)
      : element
    // A link may wrap onto a second line. Measure the first.
    const { left, top, width, height } = shown.getClientRects()[0]!
    const above = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
    const style = getComputedStyle(shown)
    return {
      name: (element.ariaLabel ?? element.textContent).trim(),
      isControl: element.matches('a[href], button, summary'),
      isVisible: width > 1 && height > 1 && top > -1 && top < innerHeight,
      hasOutline: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
      // Whether another element covers the focused one near its center.
      isCovered: !above || !(shown.contains(above) || above.contains(shown)),
    }
  })
}
