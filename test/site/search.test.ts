import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, isMarkedDocument, markDocument, phone, startBrowser } from './browser.ts'

const open = startBrowser()

describe.each([desktop, phone])('$width px wide, the search', (viewport) => {
  it('opens by its button, finds, and leads on without a full load', async () => {
    const { page, problems } = await open({ path: '/billing', viewport })
    await markDocument(page)
    await page.getByRole('button', { name: 'Search the documentation' }).click()
    const field = await focusedField(page)
    await field.fill('milestone')
    const results = page.locator('.search-result')
    await results.first().waitFor()
    await expect.poll(() => statusOf(page)).toMatch(/^\d+ pages? found$/)
    await results.first().getByRole('link').first().click()
    await page.waitForURL((url) => url.pathname !== '/billing')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await isMarkedDocument(page)).toBe(true)
    expect(await page.locator('h1').count()).toBe(1)
    expect(problems).toEqual([])
  })
})

it.each(['/', 'Control+k', 'Meta+k'])(
  'opens by %s, and Escape gives the focus back',
  async (key) => {
    const { page } = await open({ path: '/billing' })
    const brand = page.locator('.nextra-navbar .brand')
    await brand.focus()
    await page.keyboard.press(key)
    await focusedField(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await brand.evaluate((node) => node === document.activeElement)).toBe(true)
  },
)

it('is gone through by the arrow keys; Enter opens', async () => {
  const { page } = await open({ path: '/billing' })
  await page.keyboard.press('/')
  const field = await focusedField(page)
  await field.fill('milestone')
  await page.locator('.search-result').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const first = page.locator('.search-result a').first()
  expect(await first.evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowUp')
  expect(await field.evaluate((node) => node === document.activeElement)).toBe(true)
  const href = await first.getAttribute('href')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${href}`)
})

it('says that nothing was found, and that the index did not come', async () => {
  const { page } = await open({ path: '/billing' })
  await page.keyboard.press('/')
  await (await focusedField(page)).fill('qqzxxyv')
  await expect.poll(() => statusOf(page)).toMatch(/^Nothing found/)

  const broken = await open({
    path: '/billing',
    prepare: (blank) => blank.route('**/_pagefind/**', (route) => route.abort()),
  })
  await broken.page.keyboard.press('/')
  await expect.poll(() => statusOf(broken.page)).toMatch(/could not be loaded/)
})

it('closes by a click outside', async () => {
  const { page } = await open({ path: '/billing' })
  await page.keyboard.press('/')
  await focusedField(page)
  await page.mouse.click(20, 700)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

/** The field of the search, which has the focus. */
async function focusedField(page: Page) {
  const field = page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox')
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true)
  return field
}

function statusOf(page: Page): Promise<string> {
  return page.getByRole('dialog', { name: 'Search' }).getByRole('status').innerText()
}
