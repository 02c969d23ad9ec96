import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { waitForTwoFrames } from './actions.ts'
import { siteUrl, setUpBrowser, waitForReact } from './browser.ts'

/** Pages of different kinds. The last one is the longest. */
const routes = ['/', '/quick-start', '/api/run']

const kib = 1024

const open = setUpBrowser()

it.each(routes)('loads %s within the budgets', async (path) => {
  const { page } = await open({ isFresh: true })
  const files: { type: string; path: string }[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    files.push({ type: response.request().resourceType(), path: pathname })
  })
  // Sum up layout shifts from the first paint on.
  await page.addInitScript(() => {
    Object.assign(self, { layoutShift: 0 })
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as unknown as { value: number }[]
      for (const { value } of shifts) (self as unknown as LayoutShiftGlobal).layoutShift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(siteUrl + path, { waitUntil: 'load' })
  const early = files.slice()
  const fonts = early.filter(({ type }) => type === 'font')
  const others = early.filter((each) => !fonts.includes(each))
  expect(fonts).toHaveLength(2)
  expect(await sumGzipSizes(fonts)).toBeLessThanOrEqual(24 * kib)
  // Shifts are reported after the frame in which they happen.
  await waitForTwoFrames(page)
  const shift = await page.evaluate(() => (self as unknown as LayoutShiftGlobal).layoutShift)
  expect(shift).toBeLessThan(0.001)
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  await waitForReact(page)
  await page.waitForLoadState('networkidle')
  const late = files.slice(early.length).filter((each) => each.path.endsWith('.js'))
  const scriptBytes = await sumGzipSizes(early.filter(({ type }) => type === 'script'))
  expect(scriptBytes).toBeGreaterThan(0)
  expect(scriptBytes).toBeLessThanOrEqual(1.5 * kib)
  expect(await sumGzipSizes(others)).toBeLessThanOrEqual((path.startsWith('/api/') ? 45 : 30) * kib)
  // Allow the page, its style sheet, the loader and the icon.
  expect(others.length).toBeLessThanOrEqual(4)
  expect(elements).toBeLessThanOrEqual(6000)
  const lateBytes = await sumGzipSizes(late)
  expect(lateBytes).toBeGreaterThan(0)
  expect(lateBytes).toBeLessThanOrEqual(200 * kib)
})

/** Returns the total size of the distinct files in bytes, compressed with gzip. */
async function sumGzipSizes(files: { path: string }[]): Promise<number> {
  const sizes = [...new Set(files.map(({ path }) => siteUrl + path))].map(
    async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length,
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

interface LayoutShiftGlobal {
  layoutShift: number
}
