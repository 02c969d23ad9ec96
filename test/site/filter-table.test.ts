import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { analyze } from './axe-run.ts'
import { startFixtureBrowser } from './fixture.ts'

const open = startFixtureBrowser()

const fieldOf = (page: Page) => page.getByRole('searchbox', { name: 'Filter the fields' })

/** Names of the rows that are shown, and what the status says of them. */
async function look(page: Page) {
  const table = page.locator('.filter-table')
  return {
    rows: await table.locator('tbody tr td:first-child').allInnerTexts(),
    status: await table.getByRole('status').textContent(),
  }
}

const all = ['ship', 'length', 'draft', 'cargo', 'arrival', 'berth', 'pilot', 'fee', 'notes']
const unfiltered = { rows: all, status: '9 of 9 rows' }

it('shows the rows that have all the words, and says how many', async () => {
  const { page, problems } = await open({ path: '/tables' })
  expect(await look(page)).toEqual(unfiltered)
  await fieldOf(page).pressSequentially('OFFICE  any')
  await expect.poll(() => look(page)).toEqual({ rows: ['pilot'], status: '1 of 9 rows' })
  await fieldOf(page).fill('never')
  await expect.poll(() => look(page)).toEqual({ rows: ['ship', 'fee'], status: '2 of 9 rows' })
  await fieldOf(page).fill('whale')
  await expect.poll(() => look(page)).toEqual({ rows: [], status: '0 of 9 rows' })
  expect(problems()).toEqual([])
})

it('shows all rows again when the field is cleared, and leaves the focus there', async () => {
  const { page } = await open({ path: '/tables' })
  const clear = page.getByRole('button', { name: 'Clear' })
  expect(await clear.count()).toBe(0)
  await fieldOf(page).fill('contact')
  await expect.poll(async () => (await look(page)).rows).toEqual(['notes'])
  await clear.click()
  await expect.poll(() => look(page)).toEqual(unfiltered)
  expect(await fieldOf(page).inputValue()).toBe('')
  expect(await fieldOf(page).evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await clear.count()).toBe(0)
})

it('is a plain table without script', async () => {
  const { page } = await open({ path: '/tables', javaScriptEnabled: false })
  const table = page.locator('.filter-table')
  expect(await table.locator('tbody tr').filter({ visible: true }).count()).toBe(all.length)
  expect(await table.locator('input').isVisible()).toBe(false)
  expect(await table.getByText('9 of 9').isVisible()).toBe(false)
})

it('has no barrier that axe knows of while it filters, and fits a narrow window', async () => {
  const { page } = await open({ path: '/tables', viewport: { width: 320, height: 640 } })
  await fieldOf(page).fill('never')
  await page.getByRole('button', { name: 'Clear' }).waitFor()
  expect(await analyze(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
