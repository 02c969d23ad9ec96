import { expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { searchStatusOf, waitForSearchField } from './search-dialog.ts'

const open = setUpBrowser()

it('opens at once, says that it is loading, and then finds what was typed', async () => {
  const { page, release } = await open({ path: '/billing', held: '**/search.json' })
  await page.locator('.navbar .search-button').click()
  const field = await waitForSearchField(page)
  await field.fill('milestone')
  await field.press('Enter')
  expect(await searchStatusOf(page)).toBe('Loading the search…')
  release()
  await expect.poll(() => searchStatusOf(page)).toMatch(/^\d+ pages? found$/)
})

it('says that the search could not be loaded, and tries again on Enter', async () => {
  const { page } = await open({
    path: '/billing',
    isFresh: true,
    prepare: (blank) => blank.route('**/search.json', (route) => route.abort()),
  })
  await page.keyboard.press('/')
  const field = await waitForSearchField(page)
  await expect.poll(() => searchStatusOf(page)).toMatch(/could not be loaded/)
  await field.fill('seats')
  await field.press('Enter')
  await expect.poll(() => searchStatusOf(page)).toMatch(/could not be loaded/)
  await page.unroute('**/search.json')
  await field.press('Enter')
  await expect.poll(() => searchStatusOf(page)).toMatch(/^\d+ pages? found$/)
})
