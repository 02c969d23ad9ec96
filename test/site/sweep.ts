import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openPage } from './browser.ts'

/** How many pages work at once. */
const workers = 4

/**
 * Runs `work` for each of many addresses in one context, in a few pages that are used again and again.
 * Returns what it found, by address; those where it found nothing are left out.
 */
export async function sweep<T>(
  browser: Browser,
  options: BrowserContextOptions,
  paths: readonly string[],
  work: (page: Page, path: string) => Promise<T[]>,
): Promise<Record<string, T[]>> {
  const context = await browser.newContext(options)
  const rest = [...paths]
  const found: Record<string, T[]> = {}
  const run = async () => {
    const { page } = await openPage(context)
    for (let path = rest.shift(); path !== undefined; path = rest.shift()) {
      const results = await work(page, path)
      if (results.length > 0) found[path] = results
    }
  }
  await Promise.all(Array.from({ length: workers }, run))
  await context.close()
  return found
}
