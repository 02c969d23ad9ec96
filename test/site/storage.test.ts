import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { siteUrl, setUpBrowser } from './browser.ts'
import { expectHeading } from './expect-page.ts'
import { modeButtonOf, navbarOf, versionButtonOf } from './parts.ts'
import { openSearch } from './search-dialog.ts'

const open = setUpBrowser()

it.each([
  ['unavailable', 'Object.defineProperty(self, "localStorage", { get: fail })'],
  ['full', 'Storage.prototype.setItem = fail'],
])('works during the visit and warns once if storage is %s', async (_name, script) => {
  const fail = 'const fail = () => { throw new DOMException("denied", "SecurityError") }'
  const { page, problems } = await open({
    path: '/quick-start',
    prepare: (blank) => blank.addInitScript(`${fail}; ${script}`),
  })
  await exerciseFeatures(page)
  expect(await page.locator('html').getAttribute('data-color-mode')).toBe('system')
  expect(problems).toEqual([expect.stringContaining('Browser storage is unavailable')])
})

it('ignores an invalid stored value', async () => {
  const value = '<img src=x onerror=alert(1)>'
  const { page, problems } = await open({
    path: '/quick-start',
    prepare: (blank) => storeOnce(blank, value),
  })
  expect(await page.locator('html').getAttribute('class')).toBe('light')
  expect(await page.locator('html').getAttribute('data-color-mode')).toBe('light')
  expect(await versionButtonOf(page).textContent()).toBe('Version: Next')
  expect(await page.evaluate(() => localStorage.getItem('docs-version'))).toBe(null)
  expect(problems).toEqual([])
})

it('stores only the color mode and the version, whatever the reader does', async () => {
  const { page, context, problems } = await open({
    path: '/quick-start',
    prepare: (blank) => storeOnce(blank, 'invalid'),
  })
  await exerciseFeatures(page)
  await openSearch(page, 'milestone')
  await page.keyboard.press('Escape')
  expect(problems).toEqual([])
  await page.goto(`${siteUrl}/no-such-page`)
  const stored = await page.evaluate(() => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage),
  }))
  expect(stored).toEqual({ local: ['docs-version', 'theme'], session: [] })
  expect(await context.cookies()).toEqual([])
})

/** Stores a value under every key of the site before its first page loads. */
async function storeOnce(page: Page, value: string): Promise<void> {
  await page.addInitScript((text) => {
    if (localStorage.length > 0) return
    for (const key of ['theme', 'announcement-x', 'docs-version']) localStorage.setItem(key, text)
  }, value)
}

/** Uses the color mode, the version menu, tabs and a copy button, and visits another page. */
async function exerciseFeatures(page: Page): Promise<void> {
  const mode = modeButtonOf(page)
  await mode.click()
  expect(await page.locator('html').getAttribute('class')).toBe('dark')
  await mode.click()
  await versionButtonOf(page).click()
  await navbarOf(page).getByRole('button', { name: 'Next', exact: true }).click()
  await page.locator('.tabs__label').filter({ hasText: 'CSV' }).click()
  await page.locator('.code__copy').filter({ visible: true }).first().click()
  await page.locator('a[rel=next]').click()
  await expectHeading(page, 'Test run configuration')
  await page.goBack()
  await expectHeading(page, 'Quick start')
}
