import { describe, expect, it } from 'vitest'
import { desktop, type OpenOptions, phone, setUpBrowser } from './browser.ts'
import { expectFocus, expectHeading } from './expect-page.ts'
import { hrefsOf, mainLinks, sidebarOf } from './parts.ts'

const open = setUpBrowser()

describe('the menu', () => {
  it('opens with the sidebar, and leads back to the main menu', async () => {
    const { problems, menu } = await openMenu()
    const docs = menu.getByRole('navigation', { name: 'Docs' })
    expect(await docs.locator('[aria-current=page]').getAttribute('href')).toBe('/quick-start')
    expect(await docs.locator('[aria-current=page]').isVisible()).toBe(true)
    await menu.getByRole('button', { name: 'Back to main menu' }).click()
    expect(await docs.isVisible()).toBe(false)
    const links = menu.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
    expect(await links.allInnerTexts()).toEqual([...mainLinks.keys()])
    expect(await menu.getByRole('button', { name: /^Color mode: light/ }).isVisible()).toBe(true)
    expect(await menu.getByRole('button', { name: 'English' }).isVisible()).toBe(true)
    expect(await menu.locator(':focus').isVisible()).toBe(true)
    await menu.getByRole('button', { name: /^Docs/ }).click()
    expect(await docs.isVisible()).toBe(true)
    expect(await menu.locator(':focus').isVisible()).toBe(true)
    expect(problems).toEqual([])
  })

  it('traps the focus, and returns it when the menu closes', async () => {
    const { page, menu, button } = await openMenu()
    // The body is the active element while the focus is in the browser's own controls.
    const isFocusIn = () =>
      menu.evaluate((dialog) => {
        const focused = document.activeElement
        return focused === document.body || dialog.contains(focused)
      })
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let turn = 0; turn < 20; turn++) {
        await page.keyboard.press(key)
        expect(await isFocusIn()).toBe(true)
      }
    }
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => menu.getByRole('button', { name: 'Close the menu' }).click(),
      () => page.mouse.click(phone.width - 30, 300),
    ]) {
      await close()
      await expect.poll(() => menu.isVisible()).toBe(false)
      await expectFocus(button)
      await button.click()
      await menu.waitFor()
    }
  })

  it('closes when a page is chosen, and leaves the sidebar complete', async () => {
    const { page, menu, problems } = await openMenu()
    await menu.getByRole('link', { name: 'Overview', exact: true }).click()
    await expectHeading(page, 'Concepts and vocabulary')
    await expect.poll(() => menu.isVisible()).toBe(false)
    await page.setViewportSize(desktop)
    expect(await hrefsOf(sidebarOf(page).locator('[aria-current]'))).toEqual(['/tms'])
    expect(await sidebarOf(page).isVisible()).toBe(true)
    expect(problems).toEqual([])
  })
})

it('closes at 997 px, where the sidebar is shown and has no button to hide it', async () => {
  const { page, menu } = await openMenu({ viewport: { width: 996, height: 700 } })
  await page.setViewportSize({ width: 997, height: 700 })
  await expect.poll(() => menu.isVisible()).toBe(false)
  expect(await page.locator('#docsSidebar').getByRole('link').first().isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: /menu|sidebar/i }).isVisible()).toBe(false)
})

it('has the docs on a page without a sidebar', async () => {
  const { page, menu } = await openMenu({ path: '/contact-us' })
  expect(await sidebarOf(page).isVisible()).toBe(true)
  await menu.getByRole('button', { name: 'Back to main menu' }).click()
  await menu.getByRole('link', { name: 'Support' }).click()
  await expectHeading(page, 'Help and support')
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await sidebarOf(page).isVisible()).toBe(true)
})

async function openMenu(options: OpenOptions = {}) {
  const { page, problems } = await open({ path: '/quick-start', viewport: phone, ...options })
  const button = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await button.click()
  await menu.waitFor()
  return { page, problems, button, menu }
}
