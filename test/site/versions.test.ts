import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectHeading, phone } from './browser.ts'
import { startFixtureBrowser } from './fixture.ts'
import { waitForReact } from './browser.ts'

const open = startFixtureBrowser()

const versionOf = (page: Page) => page.locator('.menu summary', { hasText: 'Version: ' })

it('shows the chosen version where there are several, on every page', async () => {
  const { page, problems } = await open({ path: '/tables' })
  expect(await versionOf(page).textContent()).toBe('Version: Next')
  await versionOf(page).click()
  const choices = page.getByRole('list', { name: 'Version' }).getByRole('button')
  expect(await choices.allTextContents()).toEqual(['Next', 'Old'])
  await choices.filter({ hasText: 'Old' }).click()
  expect(await versionOf(page).textContent()).toBe('Version: Old')
  expect(await page.evaluate(() => localStorage.getItem('docs-version'))).toBe('old')
  await page.getByRole('link', { name: 'contact', exact: true }).first().click()
  await expectHeading(page, 'Contact us')
  expect(await versionOf(page).textContent()).toBe('Version: Old')
  await page.reload()
  await waitForReact(page)
  await expect.poll(() => versionOf(page).textContent()).toBe('Version: Old')
  await versionOf(page).click()
  expect(await page.locator('.menu__list [aria-current]').allTextContents()).toContain('Old')
  expect(problems()).toEqual([])
})

it('has both versions in the menu of narrow windows, and marks the chosen one', async () => {
  const { page } = await open({
    path: '/tables',
    viewport: phone,
    prepare: (blank) => blank.addInitScript(() => localStorage.setItem('docs-version', 'old')),
  })
  await page.getByRole('button', { name: /menu/i }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Back to main menu' }).click()
  const choices = menu.getByRole('list', { name: 'Version' })
  expect(await choices.locator('[aria-current]').allTextContents()).toEqual(['Old'])
  await choices.getByRole('button', { name: 'Next' }).click()
  expect(await choices.locator('[aria-current]').allTextContents()).toEqual(['Next'])
})
