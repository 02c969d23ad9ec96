import type { Browser, Page, ViewportSize } from 'playwright-core'
import { desktop, openPage, paintTwice, waitForReact } from './browser.ts'

/** How many pages work at once; while one waits for the network, the other computes. */
const workers = 2

/**
 * Runs `work` for each of many paths of a site, in one context, in a few pages that are used again and
 * again. Returns what it found, by address, and what went wrong in the page meanwhile.
 */
export async function sweep<T>(
  browser: Browser,
  paths: readonly string[],
  origin: string,
  work: (page: Page, path: string) => Promise<T>,
): Promise<Record<string, { found: T; problems: string[] }>> {
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce' })
  const rest = [...paths]
  const results: Record<string, { found: T; problems: string[] }> = {}
  const run = async () => {
    const { page, problems } = await openPage(context, origin)
    for (let path = rest.shift(); path !== undefined; path = rest.shift()) {
      await page.goto(`${origin}${path}`)
      await waitForReact(page)
      const found = await work(page, path)
      results[path] = { found, problems: problems.splice(0) }
    }
  }
  await Promise.all(Array.from({ length: workers }, run))
  await context.close()
  return results
}

/** Changes the size of the window, and waits until components have answered to it. */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size)
  await paintTwice(page)
}
