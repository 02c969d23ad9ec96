import { expect, it } from 'vitest'
import { isMarkedDocument, markDocument } from './browser.ts'
import { startFixtureBrowser } from './fixture.ts'

const open = startFixtureBrowser()

it('leads to its page from anywhere on it, without loading the document anew', async () => {
  const { page, problems } = await open({ path: '/' })
  await markDocument(page)
  await page.getByText('Reserve a place for a ship').click({ force: true })
  await page.waitForURL('**/book-a-berth')
  expect(await isMarkedDocument(page)).toBe(true)
  expect(problems()).toEqual([])
})

it('stands for each page of a category in its index', async () => {
  const { page } = await open({ path: '/advanced' })
  const links = page.getByRole('article').locator('.card').getByRole('link')
  expect(await links.allTextContents()).toEqual(['Settings in files', 'The command line'])
  await markDocument(page)
  await links.first().click()
  await page.waitForURL('**/settings-in-files')
  expect(await isMarkedDocument(page)).toBe(true)
})
