import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForTwoFrames } from './actions.ts'
import { fixtureUrl, phone, siteUrl, setUpBrowser, waitForReact } from './browser.ts'
import { expectHeading } from './expect-page.ts'
import { hrefsOf, mainLinks, navbarOf, topOf, versionButtonOf } from './parts.ts'

const open = setUpBrowser()
const openFixture = setUpBrowser(fixtureUrl)

it('has the five links in the specification', async () => {
  const { page } = await open({ path: '/' })
  const links = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link')
  expect(await links.allTextContents()).toEqual([...mainLinks.keys()])
  expect(await hrefsOf(links)).toEqual([...mainLinks.values()])
})

it('marks the link of the current page or section', async () => {
  const { page } = await open({ path: '/quick-start' })
  const marked = () =>
    navbarOf(page)
      .locator('.navbar__main [aria-current]')
      .evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('aria-current')]))
  expect(await marked()).toEqual([['Quick Start', 'page']])
  await navbarOf(page).getByRole('link', { name: 'API' }).click()
  await expectHeading(page, 'API authentication')
  await expect.poll(marked).toEqual([['API', 'page']])
  await page.goto(`${siteUrl}/api/run`)
  expect(await marked()).toEqual([['API', 'true']])
  await page.goto(`${siteUrl}/billing`)
  expect(await marked()).toEqual([])
})

it.each<[name: string, act: (page: Page) => Promise<void>]>([
  ['on scroll up', (page) => page.mouse.wheel(0, -100)],
  [
    'when it gets the focus',
    (page) =>
      navbarOf(page)
        .locator('.brand')
        .evaluate((link: HTMLElement) => link.focus({ preventScroll: true })),
  ],
])('hides on scroll down, and returns %s', async (_name, act) => {
  const { page } = await open({ path: '/api/run' })
  await page.mouse.move(640, 500)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => topOf(navbarOf(page))).toBeLessThan(0)
  await act(page)
  await expect.poll(() => topOf(navbarOf(page))).toBe(0)
})

describe('the version menu', () => {
  const itemOf = (page: Page) => navbarOf(page).getByRole('button', { name: 'Next', exact: true })
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  it.each<[name: string, close: (page: Page) => Promise<void>, isFocusBack: boolean]>([
    ['on Escape', (page) => press(page, 'Tab', 'Escape'), true],
    ['on a click outside', (page) => page.locator('.site-footer p').click(), false],
  ])('closes %s', async (_name, close, isFocusBack) => {
    const { page, problems } = await open({ path: '/billing' })
    const button = versionButtonOf(page)
    await button.click()
    await itemOf(page).waitFor()
    // The `toggle` event fires asynchronously.
    await waitForTwoFrames(page)
    await close(page)
    await expect.poll(() => itemOf(page).isVisible()).toBe(false)
    const isFocused = () => button.evaluate((node) => node === document.activeElement)
    await expect.poll(isFocused).toBe(isFocusBack)
    expect(problems).toEqual([])
  })
})

it('shows the chosen version on every page, after a reload and in narrow viewports', async () => {
  const { page, problems } = await openFixture({ path: '/tables' })
  const button = versionButtonOf(page)
  expect(await button.textContent()).toBe('Version: Next')
  await button.click()
  const choices = page.getByRole('list', { name: 'Version' }).getByRole('button')
  expect(await choices.allTextContents()).toEqual(['Next', 'Old'])
  await choices.filter({ hasText: 'Old' }).click()
  expect(await button.textContent()).toBe('Version: Old')
  expect(await page.evaluate(() => localStorage.getItem('docs-version'))).toBe('old')
  await page.getByRole('link', { name: 'contact', exact: true }).first().click()
  await expectHeading(page, 'Contact us')
  expect(await button.textContent()).toBe('Version: Old')
  await page.reload()
  await waitForReact(page)
  await expect.poll(() => button.textContent()).toBe('Version: Old')
  await button.click()
  const current = choices.and(page.locator('[aria-current=true]'))
  expect(await current.allTextContents()).toEqual(['Old'])
  await page.keyboard.press('Escape')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: /menu/i }).click()
  await page.getByRole('button', { name: 'Back to main menu' }).click()
  expect(await current.allTextContents()).toEqual(['Old'])
  await choices.filter({ hasText: 'Next' }).click()
  expect(await current.allTextContents()).toEqual(['Next'])
  expect(problems).toEqual([])
})
