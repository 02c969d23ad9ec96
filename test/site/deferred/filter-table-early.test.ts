import { expect, it } from 'vitest'
import { startFixtureBrowser, takeOver } from '../fixture.ts'

const open = startFixtureBrowser()

it('a table filters by what was typed before React is here', async () => {
  const { page } = await open({ path: '/tables', isEarly: true })
  const field = page.getByRole('searchbox', { name: 'Filter the fields' })
  const rows = page.locator('.filter-table tbody tr td:first-child')
  const all = await rows.count()
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('.filter-table input')!
    input.value = 'pilot'
  })
  expect(await rows.count()).toBe(all)
  await takeOver(page)
  await expect.poll(() => rows.allInnerTexts()).toEqual(['arrival', 'pilot'])
  expect(await field.inputValue()).toBe('pilot')
})
