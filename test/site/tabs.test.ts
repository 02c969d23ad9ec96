import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { patchHtml, startBrowser } from './browser.ts'

const open = startBrowser()

/** What is shown in each set of tabs of the page. */
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
    const { page } = await open({ path: '/quick-start', javaScriptEnabled })
    const labels = await page.locator('.tabs__label').allInnerTexts()
    expect(labels.length).toBeGreaterThan(2)
    const visible = async () => {
      const contents = await page.locator('.tabs__content').all()
      return Promise.all(contents.map((each) => each.isVisible()))
    }
    expect((await visible()).indexOf(true)).toBe(0)
    await page.getByText(labels[1]!, { exact: true }).click()
    expect(await visible()).toEqual(labels.map((_, index) => index === 1))
  },
)

it('is changed by the arrow keys', async () => {
  const { page } = await open({ path: '/quick-start' })
  await page.locator('.tabs__choice').first().focus()
  await page.keyboard.press('ArrowRight')
  const label = page.locator('.tabs__label').nth(1)
  expect(await shown(page)).toEqual([[await label.innerText()]])
  expect(await label.evaluate((node) => getComputedStyle(node).outlineStyle)).toBe('solid')
})

it('changes with the others of its group, which is kept on other pages of the visit', async () => {
  const { page, problems } = await open({
    path: '/quick-start',
    prepare: (blank) => patchHtml(blank, addTabs),
  })
  expect(await shown(page)).toEqual([['npm'], ['npm'], ['npm']])
  const label = page.locator('.tabs').nth(1).locator('.tabs__label').last()
  const before = await label.evaluate((node) => node.getBoundingClientRect().top)
  await label.click()
  expect(await shown(page)).toEqual([['pnpm'], ['pnpm'], ['npm']])
  // What was clicked stays under the pointer, though the tabs above have grown.
  const clicked = await label.evaluate((node) => node.getBoundingClientRect().top)
  expect(Math.abs(clicked - before)).toBeLessThan(2)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/billing"]')!.click())
  await page.waitForURL('**/billing')
  await expect.poll(() => shown(page)).toEqual([['pnpm'], ['pnpm'], ['npm']])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  // A full load begins a new visit.
  await page.reload()
  expect(await shown(page)).toEqual([['npm'], ['npm'], ['npm']])
  expect(problems).toEqual([])
})

/** Two sets of tabs of one group and one of another in place of the page's text. */
function addTabs(html: string): string {
  const space = '<div style="height: 200vh"></div>'
  const tabs = [renderTabs('a', 'tool'), renderTabs('b', 'tool'), renderTabs('c', 'other')]
  return html.replace(
    /(<article[^>]*>)[\s\S]*(<\/article>)/,
    `$1<h1>Tabs</h1>${tabs.join('')}${space}$2`,
  )
}

function renderTabs(id: string, group: string): string {
  const items = ['npm', 'pnpm'].map(
    (label, index) =>
      `<div class="tabs__item"><input class="tabs__choice" type="radio" name="${id}"
        id="${id}-${index}" value="${label}" ${index === 0 ? 'checked' : ''}>
      <label class="tabs__label" for="${id}-${index}">${label}</label>
      <div class="tabs__content" style="min-height: ${index * 300 + 20}px">${label}</div></div>`,
  )
  return `<fieldset class="tabs" data-group="${group}">${items.join('')}</fieldset>`
}
