import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { navbarOf, topOf } from './parts.ts'

/** Waits until a page has this heading and the matching title. */
export async function expectHeading(page: Page, heading: string): Promise<void> {
  const read = async () => [await page.locator('h1').allInnerTexts(), await page.title()]
  await expect
    // Reading throws while the browser loads a document.
    .poll(() => read().catch(() => []))
    .toEqual([[heading], expect.stringMatching(`^${heading} \\|`)])
}

export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true)
}

/** Marks the document. A full page load removes the mark. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isMarked: true }))
}

export function isMarkedDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isMarked' in globalThis)
}

/** Waits until an element is at most `distance` pixels below the navigation bar. */
export async function expectBelowNavbar(page: Page, id: string, distance: number): Promise<void> {
  const target = page.locator(`[id="${id}"]`)
  await target.waitFor()
  const { height } = (await navbarOf(page).boundingBox())!
  // The page may still be scrolling.
  await expect
    .poll(() => topOf(target))
    .toSatisfy((top: number) => top >= Math.floor(height) && top < height + distance)
}
