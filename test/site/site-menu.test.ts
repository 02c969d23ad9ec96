import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectFocus, expectHeading, type OpenOptions, phone, startBrowser } from './browser.ts'

const open = startBrowser()

describe('the menu', () => {
  it('opens with the sidebar, and leads back to the main menu', async () => {
    const { problems, menu } = await openMenu()
    const docs = menu.getByRole('navigation', { name: 'Docs' })
    expect(await docs.locator('[aria-current=page]').getAttribute('href')).toBe('/quick-start')
    expect(await docs.locator('[aria-current=page]').isVisible()).toBe(true)
    await menu.getByRole('button', { name: 'Back to main menu' }).click()
    expect(await docs.isVisible()).toBe(false)
    const links = menu.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
    expect(await links.allInnerTexts()).toEqual([
      'Quick Start',
      'Test Runs',
      'API',
      'Support',
      'Back to Acme Tests',
    ])
    expect(await menu.getByRole('button', { name: /^Color mode: light/ }).isVisible()).toBe(true)
    expect(await menu.getByRole('button', { name: 'English' }).isVisible()).toBe(true)
    expect(await menu.locator(':focus').isVisible()).toBe(true)
    await menu.getByRole('button', { name: /^Docs/ }).click()
    expect(await docs.isVisible()).toBe(true)
    expect(await menu.locator(':focus').isVisible()).toBe(true)
    expect(problems).toEqual([])
  })

  it('traps the focus, and returns it on Escape', async () => {
    const { page, menu, button } = await openMenu()
    expect(await isFocusIn(menu)).toBe(true)
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let turn = 0; turn < 30; turn++) {
        await page.keyboard.press(key)
        expect(await isFocusIn(menu)).toBe(true)
      }
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => menu.isVisible()).toBe(false)
    await expectFocus(button)
  })

  it('closes with its button or a tap outside, and returns the focus', async () => {
    const { page, menu, button } = await openMenu()
    await menu.getByRole('button', { name: 'Close the menu' }).click()
    await expect.poll(() => menu.isVisible()).toBe(false)
    await expectFocus(button)
    // Tap the page behind the menu, and the area of a scrollbar.
    for (const distance of [30, 5]) {
      await button.click()
      await menu.waitFor()
      await page.mouse.click(phone.width - distance, 300)
      await expect.poll(() => menu.isVisible()).toBe(false)
      await expectFocus(button)
    }
    await expectHeading(page, 'Quick start')
  })

  it('closes on a tap outside in browsers without `closedby`, such as Safari', async () => {
    const { page, menu } = await openMenu({
      prepare: (blank) =>
        blank.addInitScript(() => {
          Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy')
        }),
    })
    await menu.evaluate((dialog) => dialog.removeAttribute('closedby'))
    await page.mouse.click(phone.width - 30, 300)
    await expect.poll(() => menu.isVisible()).toBe(false)
  })

  it('does not turn its button into a second ✕', async () => {
    const { page, problems } = await open({ path: '/quick-start', viewport: phone })
    const lines = page.locator('button[aria-label=Menu]:visible :is(g, path)')
    const look = () =>
      lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().toJSON() as object))
    const before = await look()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    // The theme's transition takes less time.
    await page.waitForTimeout(500)
    expect(await look()).toEqual(before)
    expect(problems).toEqual([])
  })

  it('keeps the page behind it from scrolling', async () => {
    const { page, menu } = await openMenu()
    await page.mouse.move(phone.width - 12, 400)
    await page.mouse.wheel(0, 600)
    await page.keyboard.press('PageDown')
    // Give the page time to scroll.
    await page.waitForTimeout(250)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => menu.isVisible()).toBe(false)
    // A wheel event that comes too early is lost.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 600)
        return page.evaluate(() => scrollY)
      })
      .toBeGreaterThan(0)
  })

  it('closes when a page is chosen, and leaves the sidebar complete', async () => {
    const { page, menu, problems } = await openMenu()
    await menu.getByRole('link', { name: 'Overview', exact: true }).click()
    await expectHeading(page, 'Concepts and vocabulary')
    await expect.poll(() => menu.isVisible()).toBe(false)
    await page.setViewportSize({ width: 1280, height: 800 })
    const sidebar = page.getByRole('navigation', { name: 'Docs' })
    expect(await sidebar.isVisible()).toBe(true)
    expect(await sidebar.locator('[aria-current]').getAttribute('href')).toBe('/tms')
    expect(problems).toEqual([])
  })
})

it('closes at 997 px, where the sidebar is shown', async () => {
  const { page, menu } = await openMenu({ viewport: { width: 996, height: 700 } })
  await page.setViewportSize({ width: 997, height: 700 })
  await expect.poll(() => menu.isVisible()).toBe(false)
  expect(await page.locator('#docsSidebar').getByRole('link').first().isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false)
})

it('has the docs on a page without a sidebar', async () => {
  const { page, menu } = await openMenu({ path: '/contact-us' })
  expect(await menu.getByRole('navigation', { name: 'Docs' }).isVisible()).toBe(true)
  await menu.getByRole('button', { name: 'Back to main menu' }).click()
  await menu.getByRole('link', { name: 'Support' }).click()
  await expectHeading(page, 'Help and support')
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await menu.getByRole('navigation', { name: 'Docs' }).isVisible()).toBe(true)
})

it('collapses the table of contents above the text, and again on a choice', async () => {
  const { page } = await open({ path: '/api/run', viewport: phone })
  const fold = page.locator('article').getByRole('navigation', { name: 'On this page' })
  const link = fold.getByRole('link').nth(3)
  expect(await link.isVisible()).toBe(false)
  await fold.getByText('On this page').click()
  expect(await link.isVisible()).toBe(true)
  const hash = await link.getAttribute('href')
  await link.click()
  await expect.poll(() => link.isVisible()).toBe(false)
  const top = () =>
    page
      .locator(`[id="${hash!.slice(1)}"]`)
      .evaluate((heading) => Math.round(heading.getBoundingClientRect().top))
  await expect.poll(top).toBeLessThan(200)
  expect(await top()).toBeGreaterThanOrEqual(60)
})

async function openMenu(options: OpenOptions = {}) {
  const { page, problems } = await open({ path: '/quick-start', viewport: phone, ...options })
  const button = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await button.click()
  await menu.waitFor()
  return { page, problems, button, menu }
}

/** Returns whether the focus is in the menu, or outside the page. */
function isFocusIn(menu: Locator): Promise<boolean> {
  return menu.evaluate(
    (node) => node.contains(document.activeElement) || document.activeElement === document.body,
  )
}
