import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { startFixtureBrowser } from '../fixture.ts'
import { waitForReact } from '../browser.ts'

const open = startFixtureBrowser()

/** Values of what is chosen in each set of tabs of the page. */
const chosen = (page: Page) =>
  page
    .locator('.tabs__choice:checked')
    .evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))

it('tabs change the others of their group for what was chosen before React is here', async () => {
  const { page } = await open({ path: '/package-managers', isEarly: true })
  const choices = page.locator('.tabs__choice[value=pnpm]')
  await choices.first().evaluate((input: HTMLInputElement) => input.click())
  expect(await chosen(page)).toEqual(['pnpm', 'npm', 'Bash'])
  await waitForReact(page)
  await expect.poll(() => chosen(page)).toEqual(['pnpm', 'pnpm', 'Bash'])
})
