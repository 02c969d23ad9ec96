import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectHeading, waitForReact } from './browser.ts'
import { startFixtureBrowser } from './fixture.ts'

const open = startFixtureBrowser()

/** Labels of what is shown in each set of tabs of the page. */
const shown = (page: Page) =>
  page
    .locator('.tabs')
    .evaluateAll((all) =>
      all.map((tabs) =>
        [...tabs.querySelectorAll('.tabs__item')]
          .filter((item) => item.querySelector('.tabs__content > *')!.checkVisibility())
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

it('changes with those of its group or with its labels, which is kept on other pages of the visit', async () => {
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
  await expectHeading(page, 'Remove the tool')
  await expect.poll(() => shown(page)).toEqual([['pnpm']])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  // A full load begins a new visit.
  await page.reload()
  expect(await shown(page)).toEqual([['npm']])
  expect(problems()).toEqual([])
})

describe.each([true, false])('a hidden tab, before React: %s', (isEarly) => {
  it.each([
    ['an address', '/remove-the-tool#clean-the-store'],
    ['text that the browser looks for', '/remove-the-tool#:~:text=pnpm%20store%20prune'],
    ['a link', '/remove-the-tool'],
  ])('opens for %s', async (way, path) => {
    const { page, problems } = await open({ path, isEarly, viewport: { width: 800, height: 400 } })
    if (way === 'a link') await page.getByRole('link', { name: 'clean its store' }).click()
    await expect.poll(() => shown(page)).toEqual([['pnpm']])
    const heading = page.getByRole('heading', { name: 'Clean the store' })
    await expect.poll(() => isInView(heading)).toBe(true)
    // It is hidden again, and another one is found.
    await waitForReact(page)
    await page.locator('.tabs__label').first().click()
    await expect.poll(() => shown(page)).toEqual([['npm']])
    await page.goto(page.url().replace(/#.*|$/, '#:~:text=yarn%20global%20remove'))
    await expect.poll(() => shown(page)).toEqual([['Yarn']])
    expect(problems()).toEqual([])
  })
})

it('opens for a link from another page', async () => {
  const { page } = await open({ path: '/package-managers' })
  await page.getByRole('article').getByRole('link', { name: 'clean the store' }).click()
  await expectHeading(page, 'Remove the tool')
  await expect.poll(() => shown(page)).toEqual([['pnpm']])
  const heading = page.getByRole('heading', { name: 'Clean the store' })
  await expect.poll(() => isInView(heading)).toBe(true)
})

/** Whether the top of an element is in the window, below the navigation bar. */
function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { top } = node.getBoundingClientRect()
    return top > 40 && top < innerHeight
  })
}
