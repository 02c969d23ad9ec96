import pMap from 'p-map'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { findViolations, findLightModeViolations } from '../site/axe-run.ts'
import { resize } from '../site/actions.ts'
import { desktop, getBrowser, openPage, waitForReact } from '../site/browser.ts'
import { hrefsOf, sidebarOf } from '../site/parts.ts'
import { sidebarRoutes, productUrl, routes } from './product.ts'

type Visit = Awaited<ReturnType<typeof visit>>

/**
 * Pages that axe checks completely, in light and dark mode. On other pages, it checks only the
 * article, in light mode and without colors and sizes, which come from components.
 */
const fullyCheckedPaths = new Set(['/', '/quick-start', '/cli-usage', '/api/milestone', '/25W40'])

let visits: Record<string, Visit>
beforeAll(async () => {
  const browser = await getBrowser()
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce' })
  const open = async (path: string) => [path, await visit(context, path)] as const
  // Open two pages at once, so that one computes while the other waits for the network.
  const entries = await pMap([...routes, '/no-such-page'], open, { concurrency: 2 })
  visits = Object.fromEntries(entries)
  await context.close()
}, 900_000)

it('logs no errors or warnings, and requests nothing from other sites', () => {
  const { '/no-such-page': missing, ...others } = collectLists(({ problems }) => problems)
  expect(others).toEqual({})
  expect(missing!.filter((problem) => !problem.includes('404'))).toEqual([])
})

it('sets no cookies and stores nothing unless the reader makes a choice', () => {
  expect(collectLists((each) => each.stored)).toEqual({})
})

it('marks the current page in the sidebar', () => {
  for (const path of routes) {
    const isIn = sidebarRoutes.has(path)
    const expected = { isShown: isIn, current: isIn ? [path] : [] }
    expect(visits[path]!.sidebar, path).toEqual(expected)
  }
})

it('has no accessibility violations in light and dark mode', () => {
  expect(collectLists((each) => each.accessibility)).toEqual({})
})

it('does not scroll horizontally, and neither do its tables on a desktop', () => {
  expect(collectLists((each) => each.overflow)).toEqual({})
  expect(collectLists((each) => each.wideTables)).toEqual({})
})

/** Collects a list from each visit. Returns the non-empty ones by page path. */
function collectLists(list: (visit: Visit) => string[]): Record<string, string[]> {
  const lists = Object.entries(visits).map(([path, each]) => [path, list(each)] as const)
  return Object.fromEntries(lists.filter(([, found]) => found.length > 0))
}

async function visit(context: BrowserContext, path: string) {
  const { page, problems } = await openPage(context, productUrl)
  await page.goto(`${productUrl}${path}`)
  await waitForReact(page)
  const current = sidebarOf(page).locator('[aria-current=page]').filter({ visible: true })
  const sidebar = {
    isShown: (await sidebarOf(page).filter({ visible: true }).count()) > 0,
    current: await hrefsOf(current),
  }
  const wideTables = await findWideTables(page)
  const accessibility = fullyCheckedPaths.has(path)
    ? await findViolations(page)
    : await findLightModeViolations(page, 'main article', false)
  await resize(page, { width: 320, height: 640 })
  const overflow = await findOverflow(page)
  const stored = await page.evaluate(async () => [
    ...document.cookie.split(';').filter(Boolean),
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name!),
    ...(await caches.keys()),
  ])
  await page.close()
  return { problems, sidebar, accessibility, wideTables, overflow, stored }
}

/** Describes horizontal overflow: its width and up to four elements that cause it. */
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
