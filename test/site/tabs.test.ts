import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { clickByScript, scrollTopOf } from './actions.ts'
import { fixtureUrl, setUpBrowser, waitForReact } from './browser.ts'
import { expectHeading } from './expect-page.ts'
import { reactScriptPattern } from './network.ts'
import { styleOf, topOf } from './parts.ts'

const open = setUpBrowser(fixtureUrl)

/** Returns the labels of the visible panels in each tab group. */
const listShown = (page: Page) =>
  page
    .locator('.tabs')
    .evaluateAll((all) =>
      all.map((tabs) =>
        [...tabs.querySelectorAll('.tabs__item')]
          .filter((item) => item.querySelector('.tabs__content > *')!.checkVisibility())
          .map((item) => item.querySelector('label')!.textContent),
      ),
    )

it('switches the other tabs of a group when React starts after a choice', async () => {
  const { page, release } = await open({ path: '/package-managers', held: reactScriptPattern })
  await clickByScript(page, '.tabs__choice[value=pnpm]')
  expect(await listShown(page)).toEqual([['pnpm'], ['npm'], ['Bash']])
  release()
  await expect.poll(() => listShown(page)).toEqual([['pnpm'], ['pnpm'], ['Bash']])
})

it('shows one panel at a time, and switches with the arrow keys', async () => {
  const { page } = await open({ path: '/package-managers' })
  await page.locator('.tabs__choice').last().focus()
  await page.keyboard.press('ArrowLeft')
  expect(await listShown(page)).toEqual([['npm'], ['npm'], ['Bash']])
  await page.keyboard.press('ArrowRight')
  expect(await listShown(page)).toEqual([['npm'], ['npm'], ['PowerShell']])
  const label = page.locator('.tabs__label').last()
  expect(await styleOf(label, 'outline-style')).toBe('solid')
})

it('switches tabs with the same group or labels, and keeps the choice during the visit', async () => {
  const { page, problems } = await open({
    path: '/package-managers',
    viewport: { width: 1280, height: 500 },
  })
  const label = page.locator('.tabs').nth(1).locator('.tabs__label').last()
  await label.scrollIntoViewIfNeeded()
  const [before, scrolled] = [await topOf(label), await scrollTopOf(page)]
  await label.click()
  await expect.poll(() => listShown(page)).toEqual([['pnpm'], ['pnpm'], ['Bash']])
  // The clicked tab stays under the pointer even though the tabs above have grown.
  await expect.poll(async () => Math.abs((await topOf(label)) - before)).toBeLessThan(2)
  expect(await scrollTopOf(page)).toBeGreaterThan(scrolled + 100)
  await page.getByRole('article').getByRole('link', { name: 'how to remove it' }).click()
  await expectHeading(page, 'Remove the tool')
  await expect.poll(() => listShown(page)).toEqual([['pnpm']])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  // A full page load starts a new visit.
  await page.reload()
  expect(await listShown(page)).toEqual([['npm']])
  expect(problems).toEqual([])
})

it.each([
  ['an address', '/remove-the-tool#clean-the-store'],
  ['a text fragment', '/remove-the-tool#:~:text=pnpm%20store%20prune'],
  ['a link', '/remove-the-tool'],
  ['a link on another page', '/package-managers'],
])('a hidden tab opens for %s', async (way, path) => {
  const { page, problems } = await open({
    path,
    isEarly: true,
    viewport: { width: 800, height: 400 },
  })
  if (way === 'a link') await page.getByRole('link', { name: 'clean its store' }).click()
  if (way === 'a link on another page') {
    await page.getByRole('article').getByRole('link', { name: 'clean the store' }).click()
    await expectHeading(page, 'Remove the tool')
  }
  await expect.poll(() => listShown(page)).toEqual([['pnpm']])
  const heading = page.getByRole('heading', { name: 'Clean the store' })
  await expect.poll(() => isInView(heading)).toBe(true)
  // A text fragment opens the hidden tab that contains its text.
  await waitForReact(page)
  await page.locator('.tabs__label').first().click()
  await expect.poll(() => listShown(page)).toEqual([['npm']])
  await page.goto(page.url().replace(/#.*|$/, '#:~:text=yarn%20global%20remove'))
  await expect.poll(() => listShown(page)).toEqual([['Yarn']])
  expect(problems).toEqual([])
})

/** Returns whether the top of an element is in the viewport, and not behind the navigation bar. */
function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { top } = node.getBoundingClientRect()
    return top > 40 && top < innerHeight
  })
}
