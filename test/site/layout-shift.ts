import type { Page } from 'playwright-core'
import { paintTwice } from './browser.ts'

/** Sums up layout shifts from the first paint on. */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shift = { sum: 0 }
    Object.assign(globalThis, { layoutShift: shift })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift.sum += (entry as { value?: number }).value ?? 0
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the sum of all layout shifts so far. */
export async function measureShift(page: Page): Promise<number> {
  // Shifts are reported after the frame in which they happen.
  await paintTwice(page)
  return page.evaluate(
    () => (globalThis as unknown as { layoutShift: { sum: number } }).layoutShift.sum,
  )
}
