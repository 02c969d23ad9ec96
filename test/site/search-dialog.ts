import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Opens the search by its key and asks for something; resolves when all of it is found. */
export async function openSearch(page: Page, query: string): Promise<Locator> {
  await page.keyboard.press('/')
  const field = await focusedField(page)
  await ask(page, field, query)
  return field
}

/** Asks for something; resolves when all of it is found, or nothing is. */
export async function ask(page: Page, field: Locator, query: string): Promise<void> {
  await field.fill(query)
  await expect.poll(() => statusOf(page)).toMatch(/found/)
}

/** The field of the search, which has the focus. */
export async function focusedField(page: Page): Promise<Locator> {
  const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true)
  return field
}

/** What the search says of its results. */
export async function statusOf(page: Page): Promise<string> {
  const status = page.getByRole('dialog', { name: 'Search' }).getByRole('status')
  return (await status.allInnerTexts()).join(' ')
}
