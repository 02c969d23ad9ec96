import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { runLighthouse } from '#commands/bench/lighthouse.ts'
import { measurePage } from '#commands/bench/measure-page.ts'
import { launchBrowser, siteUrl } from '../browser.ts'

/** One page of each kind. */
const routes = ['/', '/quick-start', '/api/run', '/cli-usage', '/25W40', '/custom-issue-trackers']

const kib = 1024

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

describe('budgets, compressed', () => {
  it.each(routes)('%s', async (route) => {
    const figures = await measurePage(browser, `${siteUrl}${route}`)
    expect(figures.scriptBytes).toBeGreaterThan(0)
    expect(figures.scriptBytes).toBeLessThanOrEqual(1.5 * kib)
    expect(figures.bytes).toBeLessThanOrEqual((route.startsWith('/api/') ? 45 : 30) * kib)
    // The page, its style sheet, the loader, the icon.
    expect(figures.requests).toBeLessThanOrEqual(4)
    expect(figures.layoutShift).toBe(0)
    expect(figures.elements).toBeLessThanOrEqual(6000)
    expect(figures.lateScriptBytes).toBeGreaterThan(0)
    expect(figures.lateScriptBytes).toBeLessThanOrEqual(200 * kib)
  })
})

// Its times depend on what else the machine does; `npm run bench:site` prints them.
it('is what Lighthouse wants but for times', { timeout: 400_000 }, async () => {
  const wanted = { accessibility: 100, 'best-practices': 100, seo: 100 }
  const urls = routes.slice(0, 2).map((route) => `${siteUrl}${route}`)
  const results = await runLighthouse(urls, inject('chromiumPath'), [
    'accessibility',
    'best-practices',
    'seo',
  ])
  for (const { scores } of results) expect(scores).toMatchObject(wanted)
})
