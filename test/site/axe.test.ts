import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyze } from './axe-run.ts'
import { launchBrowser, siteUrl, waitForReact } from './browser.ts'
import { specRoutes } from './spec-routes.ts'
import { sweep } from './sweep.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Every kind of page: front, tutorial, reference, table of an API, index, page without sidebar. */
const kinds = [
  '/',
  '/quick-start',
  '/cli-usage',
  '/api/run',
  '/custom-issue-trackers',
  '/contact-us',
]

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
      await page.getByRole('searchbox').fill('milestone')
      await page.locator('.search-result').first().waitFor()
    },
  },
}

describe('in light and dark mode, axe finds nothing', () => {
  it.each([1280, 390])('on all routes and the not-found page, %i px wide', async (width) => {
    const paths = [...specRoutes, '/no-such-page']
    expect(await analyzeAll(paths, width)).toEqual({})
  })

  it.each([320, 996, 997])('on every kind of page, %i px wide', async (width) => {
    expect(await analyzeAll(kinds, width)).toEqual({})
  })

  it.each(Object.entries(openings))('with %s open', async (_name, { width, open }) => {
    expect(await analyzeAll(['/quick-start', '/api/run'], width, open)).toEqual({})
  })
})

it.each([
  ['light button-name', '<button></button>'],
  ['light color-contrast', '<p style="color: #ccc">pale</p>'],
  ['dark color-contrast', '<p style="color: #333">dim</p>'],
])('axe would find what is wrong: %s', async (problem, html) => {
  const spoil = (page: Page) =>
    page.evaluate(
      (text) => document.querySelector('h1')!.insertAdjacentHTML('afterend', text),
      html,
    )
  expect(await analyzeAll(['/billing'], 1280, spoil)).toEqual({
    '/billing': [expect.stringContaining(problem)],
  })
})

/** What axe finds wrong at each address, once `open` has opened something. */
function analyzeAll(
  paths: readonly string[],
  width: number,
  open?: (page: Page) => Promise<void>,
): Promise<Record<string, string[]>> {
  const options = { viewport: { width, height: 800 }, reducedMotion: 'reduce' } as const
  return sweep(browser, options, paths, async (page, path) => {
    await page.goto(`${siteUrl}${path}`)
    await waitForReact(page)
    await open?.(page)
    return analyze(page)
  })
}
