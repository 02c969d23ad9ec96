import type { Browser, Page, ViewportSize } from 'playwright-core'
import { desktop, openPage, paintTwice, waitForReact } from './browser.ts'

/**
 * Number of pages used in parallel, so that one can compute while another waits for the network.
 */
const workers = 2

/**
 * Runs `work` on every path of a site. Reuses a few pages. Returns results and problems by path.
 */
export async function sweep<T>(
  browser: Browser,
  paths: readonly string[],
  origin: string,
  work: (page: Page, path: string) => Promise<T>,
): Promise<Record<string, { found: T; problems: string[] }>> {
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce' })
  const queue = [...paths]
  const results: Record<string, { found: T; problems: string[] }> = {}
  const run = async () => {
    const { page, problems } = await openPage(context, origin)
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
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

/** Resizes the viewport, and waits until components have adapted to it. */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size)
  await paintTwice(page)
}
