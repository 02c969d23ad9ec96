import { describe, expect, it } from 'vitest'
import { findViolations } from './axe-run.ts'
import { desktop, phone, setUpBrowser } from './browser.ts'
import { versionButtonOf } from './parts.ts'
import { openSearch } from './search-dialog.ts'

const open = setUpBrowser()

describe('axe finds no violations in light and dark mode', () => {
  it('in the menu and in the collapsible table of contents', async () => {
    const { page } = await openWithoutMotion(phone)
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await findViolations(page, 'dialog')).toEqual([])
    await page.getByRole('button', { name: 'Back to main menu' }).click()
    expect(await findViolations(page, 'dialog')).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('.toc-fold summary').click()
    expect(await findViolations(page, '.toc-fold')).toEqual([])
  })

  it('in the version menu, the open folders of the sidebar and the search', async () => {
    const { page } = await openWithoutMotion(desktop)
    await versionButtonOf(page).click()
    expect(await findViolations(page, '.navbar')).toEqual([])
    await page
      .locator('#docsSidebar details')
      .evaluateAll((all: HTMLDetailsElement[]) => all.map((folder) => (folder.open = true)))
    expect(await findViolations(page, '#docsSidebar')).toEqual([])
    await openSearch(page, 'milestone')
    await page.keyboard.press('ArrowDown')
    expect(await findViolations(page, 'dialog')).toEqual([])
  })
})

it('reports each violation with its mode', async () => {
  const { page } = await openWithoutMotion(desktop)
  await page.evaluate(() => {
    const html = '<button></button><p><font color="#333">dim</font></p>'
    document.querySelector('h1')!.insertAdjacentHTML('afterend', html)
  })
  expect(await findViolations(page)).toEqual([
    expect.stringContaining('light button-name'),
    expect.stringContaining('dark color-contrast'),
  ])
})

function openWithoutMotion(viewport: typeof desktop) {
  return open({ path: '/quick-start', viewport, reducedMotion: 'reduce' })
}
