import type { Page } from 'playwright-core'

/** Counts from the first paint on how far things move by themselves. */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shift = { sum: 0 }
    Object.assign(globalThis, { layoutShift: shift })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift.sum += (entry as { value?: number }).value ?? 0
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum of all shifts so far; 0 where nothing has moved. */
export async function measureShift(page: Page): Promise<number> {
  // Shifts are reported after the frame in which they happen.
  await page.waitForTimeout(250)
  return page.evaluate(
    () => (globalThis as unknown as { layoutShift: { sum: number } }).layoutShift.sum,
  )
}
