import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectFocus } from './expect-page.ts'

/** Opens the search with its shortcut, enters a query and waits for the results. */
export async function openSearch(page: Page, query: string): Promise<Locator> {
  await page.keyboard.press('/')
  const field = await waitForSearchField(page)
  await searchFor(page, field, query)
  return field
}

/** Enters a query and waits until the results are complete. */
export async function searchFor(page: Page, field: Locator, query: string): Promise<void> {
  await field.fill(query)
  await expect.poll(() => searchStatusOf(page)).toMatch(/found/)
}

/** Waits until the search field has the focus, and returns it. */
export async function waitForSearchField(page: Page): Promise<Locator> {
  const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
  await expectFocus(field)
  return field
}

/** Returns the status line of the search. */
export async function searchStatusOf(page: Page): Promise<string> {
  const status = page.getByRole('dialog', { name: 'Search' }).getByRole('status')
  return (await status.allInnerTexts()).join(' ')
}

/** Returns the address of the first result. */
export function firstHrefOf(page: Page): Promise<string | null> {
  return page.getByRole('option').first().getAttribute('href')
}
