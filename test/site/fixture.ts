import type { BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { startBrowser, waitForReact, type OpenOptions } from './browser.ts'

/** Address of the site that is built from `test/fixture-site/`. */
export const fixtureUrl = inject('fixtureUrl')

/** The path below which it is. */
export const basePath = new URL(fixtureUrl).pathname

/**
 * Starts a browser for the tests of a file. The function that is returned opens a page of the fixture's
 * site in a context of its own, brings it to life and says, later on, what went wrong in it.
 */
export function startFixtureBrowser(): (options: FixtureOptions) => Promise<FixturePage> {
  const open = startBrowser()
  return async ({ path, isEarly = false, ...options }) => {
    const { page, context, problems } = await open(options)
    await page.goto(`${fixtureUrl}${path}`)
    if (!isEarly && options.javaScriptEnabled !== false) await waitForReact(page)
    // To the browser of the project's own site, this one is somewhere else.
    const isOwn = (problem: string) => problem.startsWith(`request to ${fixtureUrl}`)
    return { page, context, problems: () => problems.filter((each) => !isOwn(each)) }
  }
}

interface FixturePage {
  page: Page
  context: BrowserContext
  /** Errors on the console, requests to other hosts and answers that were none, so far. */
  problems: () => string[]
}

interface FixtureOptions extends OpenOptions {
  path: string
}
