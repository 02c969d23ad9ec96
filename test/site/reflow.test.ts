import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, siteUrl } from './browser.ts'
import { specRoutes } from './spec-routes.ts'
import { sweep } from './sweep.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const paths = [...specRoutes, '/no-such-page']

/** 1280 px at 200 % are 640 px of two device pixels each. */
const windows = [
  { name: '320 px wide', options: { viewport: { width: 320, height: 640 } } },
  { name: 'at 200 %', options: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } },
  { name: '996 px wide', options: { viewport: { width: 996, height: 700 } } },
  { name: '997 px wide', options: { viewport: { width: 997, height: 700 } } },
]

it.each(windows)('nothing scrolls sideways, $name', async ({ options }) => {
  const found = await sweep(browser, options, paths, async (page, path) => {
    await page.goto(`${siteUrl}${path}`)
    return findOverflow(page)
  })
  expect(found).toEqual({})
})

it('nothing scrolls sideways where letters and words are set wider', async () => {
  const viewport = { width: 390, height: 800 }
  const content = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`
  const found = await sweep(browser, { viewport }, paths, async (page, path) => {
    await page.goto(`${siteUrl}${path}`)
    await page.addStyleTag({ content })
    return findOverflow(page)
  })
  expect(found).toEqual({})
})

/** What makes the page wider than the window, as far as the page can be scrolled there. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement!
    if (scrollWidth <= Math.min(innerWidth, clientWidth)) return []
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const { right, width } = element.getBoundingClientRect()
      return width > 0 && right > clientWidth + 1
    })
    const names = wide
      .slice(0, 4)
      .map(({ tagName, className }) => `${tagName}.${String(className)}`)
    return [`${scrollWidth} in ${clientWidth}`, ...names]
  })
}
