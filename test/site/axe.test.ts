import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { analyze } from './axe-run.ts'
import { startBrowser } from './browser.ts'

const open = startBrowser()

/** Parts of a page that can be opened, the width at which they can, and their selector. */
const parts: [
  name: string,
  width: number,
  selector: string,
  show: (page: Page) => Promise<void>,
][] = [
  [
    'the docs panel of the menu',
    390,
    'dialog',
    (page) => page.getByRole('button', { name: 'Menu' }).click(),
  ],
  [
    'the main panel of the menu',
    390,
    'dialog',
    async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('button', { name: 'Back to main menu' }).click()
    },
  ],
  [
    'the folded table of contents',
    390,
    '.toc-fold',
    (page) => page.locator('.toc-fold summary').click(),
  ],
  [
    'the version menu',
    1280,
    '.nextra-navbar',
    (page) => page.locator('.nextra-navbar summary', { hasText: 'Version: ' }).click(),
  ],
  [
    'all folders of the sidebar',
    1280,
    '#docsSidebar',
    (page) =>
      page.evaluate(() => {
        for (const folder of document.querySelectorAll('details')) folder.open = true
      }),
  ],
  [
    'the search',
    1280,
    'dialog',
    async (page) => {
      await page.keyboard.press('/')
      await page.getByRole('combobox').fill('milestone')
      await page.locator('.search-result').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  ],
]

describe('axe finds no violation in light and dark mode', () => {
  it.each(parts)('in %s', async (_name, width, selector, show) => {
    const viewport = { width, height: 800 }
    const { page } = await open({ path: '/quick-start', viewport, reducedMotion: 'reduce' })
    await show(page)
    expect(await analyze(page, selector)).toEqual([])
  })
})

it('reports violations by mode', async () => {
  const { page } = await open({ path: '/billing', reducedMotion: 'reduce' })
  await page.evaluate(() => {
    const html = '<button></button><p><font color="#333">dim</font></p>'
    document.querySelector('h1')!.insertAdjacentHTML('afterend', html)
  })
  expect(await analyze(page)).toEqual([
    expect.stringContaining('light button-name'),
    expect.stringContaining('dark color-contrast'),
  ])
})
