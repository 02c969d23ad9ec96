import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { analyze, analyzeLight } from '../site/axe-run.ts'
import { desktop, getBrowser } from '../site/browser.ts'
import { resize, sweep } from '../site/sweep.ts'
import { inSidebar, productUrl, routes } from './product.ts'

/** Results of one visit of a page. */
interface Visit {
  isSidebarShown: boolean
  /** Target of the visible current link of the sidebar. */
  current: string | null
  accessibility: string[]
  /** First rows of tables that overflow on a desktop. */
  wideTables: string[]
  overflow: string[]
  /** Cookies and keys of stored data. */
  stored: string[]
}

/** Pages that axe checks as a whole and in dark mode. It checks only the text of others. */
const kinds = new Set(['/', '/quick-start', '/cli-usage', '/api/run', '/25W40', '/contact-us'])

/** Viewports with the narrowest text, with and without the sidebar. */
const windows = [
  { width: 997, height: 700 },
  { width: 320, height: 640 },
]

let visits: Awaited<ReturnType<typeof sweep<Visit>>>
beforeAll(async () => {
  visits = await sweep(await getBrowser(), [...routes, '/no-such-page'], productUrl, visit)
}, 900_000)

it('logs no errors or warnings, and requests nothing from other sites', () => {
  const { '/no-such-page': missing, ...others } = pick(({ problems }) => problems)
  expect(others).toEqual({})
  expect(missing!.filter((problem) => !problem.includes('404'))).toEqual([])
})

it('sets no cookies and stores nothing unless the reader makes a choice', () => {
  expect(pick(({ found }) => found.stored)).toEqual({})
})

it('marks the current page in the sidebar', () => {
  const shown = routes.map((path) => {
    const { isSidebarShown, current } = visits[path]!.found
    return [path, isSidebarShown, current]
  })
  const isIn = (path: string) => inSidebar.has(path)
  expect(shown).toEqual(routes.map((path) => [path, isIn(path), isIn(path) ? path : null]))
})

it('has no accessibility violations in light and dark mode', () => {
  expect(pick(({ found }) => found.accessibility)).toEqual({})
})

it('does not scroll horizontally, nor do its tables on a desktop', () => {
  expect(pick(({ found }) => found.overflow)).toEqual({})
  expect(pick(({ found }) => found.wideTables)).toEqual({})
})

/** Returns a list per page, without empty lists. */
function pick(list: (visit: (typeof visits)[string]) => string[]): Record<string, string[]> {
  const lists = Object.entries(visits).map(([path, each]) => [path, list(each)] as const)
  return Object.fromEntries(lists.filter(([, found]) => found.length > 0))
}

async function visit(page: Page, path: string): Promise<Visit> {
  const sidebar = await page.evaluate(() => {
    const isShown = (each: Element) => each.checkVisibility({ visibilityProperty: true })
    const links = [...document.querySelectorAll('nav[aria-label="Docs"] [aria-current=page]')]
    return {
      isSidebarShown: [...document.querySelectorAll('nav[aria-label="Docs"]')].some(isShown),
      current: links.find(isShown)?.getAttribute('href') ?? null,
    }
  })
  const wideTables = await findWideTables(page)
  const accessibility = kinds.has(path)
    ? await analyze(page)
    : await analyzeLight(page, 'main article')
  const overflow: string[] = []
  for (const size of windows) {
    await resize(page, size)
    overflow.push(...(await findOverflow(page)))
  }
  await resize(page, desktop)
  return { ...sidebar, accessibility, overflow, wideTables, stored: await listStored(page) }
}

function listStored(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...document.cookie.split(';').filter(Boolean),
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name!),
    ...(await caches.keys()),
  ])
}

/** Returns the elements that make the page scroll horizontally. */
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

function findWideTables(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('table')]
      .filter((table) =>
        [table, table.parentElement!].some((box) => box.scrollWidth > box.clientWidth + 1),
      )
      .map((table) => table.rows[0]!.innerText),
  )
}
