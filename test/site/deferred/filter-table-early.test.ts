import { expect, it } from 'vitest'
import { startFixtureBrowser } from '../fixture.ts'
import { waitForReact } from '../browser.ts'

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
  await waitForReact(page)
  await expect.poll(() => rows.allInnerTexts()).toEqual(['arrival', 'pilot'])
  expect(await field.inputValue()).toBe('pilot')
})
