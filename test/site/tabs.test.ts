import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { startFixtureBrowser } from './fixture.ts'

const open = startFixtureBrowser()

/** Labels of what is shown in each set of tabs of the page. */
const shown = (page: Page) =>
  page
    .locator('.tabs')
    .evaluateAll((all) =>
      all.map((tabs) =>
        [...tabs.querySelectorAll('.tabs__item')]
          .filter((item) => item.querySelector('.tabs__content')!.checkVisibility())
          .map((item) => item.querySelector('label')!.textContent),
      ),
    )

it.each([true, false])(
  'shows one variant at a time, with script: %s',
  async (javaScriptEnabled) => {
    const { page } = await open({ path: '/package-managers', javaScriptEnabled })
    expect(await shown(page)).toEqual([['npm'], ['npm'], ['Bash']])
    await page.getByText('PowerShell', { exact: true }).click()
    expect(await shown(page)).toEqual([['npm'], ['npm'], ['PowerShell']])
  },
)

it('is changed by the arrow keys', async () => {
  const { page } = await open({ path: '/package-managers' })
  await page.locator('.tabs__choice').last().focus()
  await page.keyboard.press('ArrowLeft')
  expect(await shown(page)).toEqual([['npm'], ['npm'], ['Bash']])
  await page.keyboard.press('ArrowRight')
  expect(await shown(page)).toEqual([['npm'], ['npm'], ['PowerShell']])
  const label = page.locator('.tabs__label').last()
  expect(await label.evaluate((node) => getComputedStyle(node).outlineStyle)).toBe('solid')
})

it('changes with the others of its group, which is kept on other pages of the visit', async () => {
  const { page, problems } = await open({
    path: '/package-managers',
    viewport: { width: 1280, height: 500 },
  })
  const label = page.locator('.tabs').nth(1).locator('.tabs__label').last()
  await label.scrollIntoViewIfNeeded()
  const topOf = () => label.evaluate((node) => node.getBoundingClientRect().top)
  const [before, scrolled] = [await topOf(), await page.evaluate(() => scrollY)]
  await label.click()
  await expect.poll(() => shown(page)).toEqual([['pnpm'], ['pnpm'], ['Bash']])
  // What was clicked stays under the pointer, though the tabs above have grown.
  await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(2)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 100)
  await page.getByRole('article').getByRole('link', { name: 'how to remove it' }).click()
  await page.waitForURL('**/remove-the-tool')
  await expect.poll(() => shown(page)).toEqual([['pnpm']])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  // A full load begins a new visit.
  await page.reload()
  expect(await shown(page)).toEqual([['npm']])
  expect(problems()).toEqual([])
})
