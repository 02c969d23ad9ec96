import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { startFixtureBrowser } from './fixture.ts'

const open = startFixtureBrowser()

const paper = { light: 'rgb(253, 253, 251)', dark: 'rgb(16, 22, 19)' }

const paperOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

const buttonOf = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Color mode' })

it('goes between light and dark alone, whatever the system is', async () => {
  const { page, problems } = await open({
    path: '/tables',
    // As an earlier version of the site may have left it.
    prepare: (blank) =>
      blank.addInitScript(() => {
        if (localStorage.getItem('theme') === null) localStorage.setItem('theme', 'system')
      }),
    colorScheme: 'dark',
  })
  const label = async () => (await buttonOf(page).textContent())!.trim()
  expect(await label()).toBe('Color mode: light. Switch to dark.')
  expect(await paperOf(page)).toBe(paper.light)
  await buttonOf(page).click()
  await expect.poll(label).toBe('Color mode: dark. Switch to light.')
  expect(await paperOf(page)).toBe(paper.dark)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await paperOf(page)).toBe(paper.dark)
  await buttonOf(page).click()
  await expect.poll(label).toBe('Color mode: light. Switch to dark.')
  expect(await paperOf(page)).toBe(paper.light)
  expect(problems()).toEqual([])
})
