import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, siteUrl, waitForReact } from '../browser.ts'
import { measureShift, watchShift } from '../layout-shift.ts'

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
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const files: { isScript: boolean; url: string }[] = []
    page.on('response', (response) => {
      files.push({ isScript: response.request().resourceType() === 'script', url: response.url() })
    })
    await watchShift(page)
    await page.goto(siteUrl + route, { waitUntil: 'load' })
    const early = files.slice()
    // Inter comes after the load, and moves a word here and there by a few pixels.
    await page.waitForFunction(() => 'font' in document.documentElement.dataset)
    expect(await page.evaluate(() => document.fonts.check('600 1em Inter'))).toBe(true)
    expect(early.filter(({ url }) => url.endsWith('.woff2'))).toEqual([])
    expect(files.filter(({ url }) => url.endsWith('.woff2'))).toHaveLength(2)
    expect(await measureShift(page)).toBeLessThan(0.001)
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    await waitForReact(page)
    await page.waitForLoadState('networkidle')
    const late = files.slice(early.length).filter(({ url }) => url.endsWith('.js'))
    await page.close()
    const scriptBytes = await weigh(early.filter(({ isScript }) => isScript))
    expect(scriptBytes).toBeGreaterThan(0)
    expect(scriptBytes).toBeLessThanOrEqual(1.5 * kib)
    expect(await weigh(early)).toBeLessThanOrEqual((route.startsWith('/api/') ? 45 : 30) * kib)
    // The page, its style sheet, the loader, the icon.
    expect(early.length).toBeLessThanOrEqual(4)
    expect(elements).toBeLessThanOrEqual(6000)
    const lateBytes = await weigh(late)
    expect(lateBytes).toBeGreaterThan(0)
    expect(lateBytes).toBeLessThanOrEqual(200 * kib)
  })
})

/** Adds up the sizes of files, compressed with gzip, in bytes; one that was fetched twice counts once. */
async function weigh(files: { url: string }[]): Promise<number> {
  const sizes = [...new Set(files.map(({ url }) => url))].map(
    async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length,
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
