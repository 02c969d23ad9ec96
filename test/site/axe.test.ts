import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyze } from './axe-run.ts'
import { launchBrowser, siteUrl } from './browser.ts'
import { resize, sweep } from './sweep.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** What can be opened, and the width at which it can. */
const openings: Record<string, { width: number; open: (page: Page) => Promise<void> }> = {
  'the docs panel of the menu': {
    width: 390,
    open: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
  'the main panel of the menu': {
    width: 390,
    open: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('button', { name: 'Back to main menu' }).click()
    },
  },
  'the folded table of contents': {
    width: 390,
    open: (page) => page.locator('.toc-fold summary').click(),
  },
  'the version menu': {
    width: 1280,
    open: (page) => page.locator('.nextra-navbar summary', { hasText: 'Version: ' }).click(),
  },
  'all folders of the sidebar': {
    width: 1280,
    open: (page) =>
      page.evaluate(() => {
        for (const folder of document.querySelectorAll('details')) folder.open = true
      }),
  },
  'the search': {
    width: 1280,
    open: async (page) => {
      await page.keyboard.press('/')
      await page.getByRole('combobox').fill('milestone')
      await page.locator('.search-result').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
}

describe('in light and dark mode, axe finds nothing', () => {
  it.each(Object.entries(openings))('with %s open', async (_name, { width, open }) => {
    expect(await analyzeAll(['/quick-start'], [width], open)).toEqual({})
  })
})

it.each([
  ['light button-name', '<button></button>'],
  ['dark color-contrast', '<p><font color="#333">dim</font></p>'],
])('axe would find what is wrong: %s', async (problem, html) => {
  const spoil = (page: Page) =>
    page.evaluate(
      (text) => document.querySelector('h1')!.insertAdjacentHTML('afterend', text),
      html,
    )
  expect(await analyzeAll(['/billing'], [1280], spoil)).toEqual({
    '/billing': [expect.stringContaining(problem)],
  })
})

/** What axe finds wrong at each address and width, once `open` has opened something. */
async function analyzeAll(
  paths: readonly string[],
  widths: readonly number[],
  open?: (page: Page) => Promise<void>,
): Promise<Record<string, string[]>> {
  const results = await sweep(browser, paths, siteUrl, async (page) => {
    const found: string[] = []
    for (const width of widths) {
      await resize(page, { width, height: 800 })
      await open?.(page)
      found.push(...(await analyze(page)))
    }
    return found
  })
  const lists = Object.entries(results).map(([path, { found }]) => [path, found] as const)
  return Object.fromEntries(lists.filter(([, found]) => found.length > 0))
}
