import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { analyze, analyzeAt } from './axe-run.ts'
import { desktop, launchBrowser } from './browser.ts'
import { specRoutes } from './spec-routes.ts'
import { resize, sweep } from './sweep.ts'

/** What one visit finds on a page; all of it is looked at in the same load. */
interface Visit {
  isSidebarShown: boolean
  /** The link of the sidebar that is marked, if it can be seen. */
  current: string | null
  accessibility: string[]
  overflow: string[]
}

/** Windows in which a page may not scroll sideways: small, at 200 %, and around the breakpoint. */
const windows = [
  { width: 997, height: 700 },
  { width: 996, height: 700 },
  { width: 640, height: 400 },
  { width: 320, height: 640 },
]

/** Letters, words and lines as far apart as readers may set them. */
const wideText = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`

let browser: Browser
let visits: Awaited<ReturnType<typeof sweep<Visit>>>
beforeAll(async () => {
  browser = await launchBrowser()
  visits = await sweep(browser, [...specRoutes, '/no-such-page'], visit)
}, 900_000)
afterAll(() => browser.close())

it('has no errors, warnings or requests to elsewhere', () => {
  const { '/no-such-page': missing, ...others } = pick(({ problems }) => problems)
  expect(others).toEqual({})
  expect(missing!.filter((problem) => !problem.includes('404'))).toEqual([])
})

it('shows its place in the sidebar', () => {
  const pages = specRoutes.filter((path) => path !== '/contact-us')
  expect(pages.filter((path) => visits[path]!.found.current !== path)).toEqual([])
  const contact = visits['/contact-us']!.found
  expect([contact.isSidebarShown, contact.current]).toEqual([false, null])
})

it('is found by axe to be accessible, in light and dark mode', () => {
  expect(pick(({ found }) => found.accessibility)).toEqual({})
})

it('never scrolls sideways', () => {
  expect(pick(({ found }) => found.overflow)).toEqual({})
})

/** A list of each page; pages where it is empty are left out. */
function pick(list: (visit: (typeof visits)[string]) => string[]): Record<string, string[]> {
  const lists = Object.entries(visits).map(([path, each]) => [path, list(each)] as const)
  return Object.fromEntries(lists.filter(([, found]) => found.length > 0))
}

async function visit(page: Page): Promise<Visit> {
  const sidebar = await page.evaluate(() => {
    const isShown = (each: Element) => each.checkVisibility({ visibilityProperty: true })
    const links = [...document.querySelectorAll('nav[aria-label="Docs"] [aria-current=page]')]
    return {
      isSidebarShown: [...document.querySelectorAll('nav[aria-label="Docs"]')].some(isShown),
      current: links.find(isShown)?.getAttribute('href') ?? null,
    }
  })
  const accessibility = await analyze(page)
  const overflow: string[] = []
  for (const size of windows) {
    await resize(page, size)
    overflow.push(...(await findOverflow(page)))
  }
  await resize(page, { width: 390, height: 800 })
  accessibility.push(...(await analyzeAt(page, ['target-size', 'scrollable-region-focusable'])))
  await page.addStyleTag({ content: wideText })
  overflow.push(...(await findOverflow(page)))
  await resize(page, desktop)
  return { ...sidebar, accessibility, overflow }
}

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
