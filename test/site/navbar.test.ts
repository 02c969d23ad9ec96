import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  expectFocus,
  expectHeading,
  fixtureUrl,
  paintTwice,
  phone,
  siteUrl,
  startBrowser,
  waitForReact,
} from './browser.ts'

const open = startBrowser()
const openFixture = startBrowser(fixtureUrl)

it('has the five links in the specification', async () => {
  const { page } = await open({ path: '/' })
  const links = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link')
  expect(
    await links.evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')])),
  ).toEqual([
    ['Quick Start', '/quick-start'],
    ['Test Runs', '/test-run-configuration'],
    ['API', '/api/authentication'],
    ['Support', '/help-and-support'],
    ['Back to Acme Tests', 'https://app.acme.example/login'],
  ])
})

it('marks the link of the current page or section', async () => {
  const { page } = await open({ path: '/quick-start' })
  const marked = () =>
    page
      .locator('.nextra-navbar .navbar__main [aria-current]')
      .evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('aria-current')]))
  expect(await marked()).toEqual([['Quick Start', 'page']])
  await page.locator('.nextra-navbar').getByRole('link', { name: 'API' }).click()
  await expectHeading(page, 'API authentication')
  await expect.poll(marked).toEqual([['API', 'page']])
  await page.goto(`${siteUrl}/api/run`)
  expect(await marked()).toEqual([['API', 'true']])
  await page.goto(`${siteUrl}/billing`)
  expect(await marked()).toEqual([])
})

describe('hides on scroll down', () => {
  const openScrolled = async () => {
    const { page } = await open({ path: '/api/run' })
    await page.mouse.move(640, 500)
    await page.mouse.wheel(0, 900)
    await expect.poll(() => isNavbarInView(page)).toBe(false)
    return page
  }

  it('and returns on scroll up', async () => {
    const page = await openScrolled()
    await page.mouse.wheel(0, -100)
    await expect.poll(() => isNavbarInView(page)).toBe(true)
  })

  it('and returns when it gets the focus', async () => {
    const page = await openScrolled()
    const brand = page.locator('.nextra-navbar .brand')
    await brand.evaluate((link: HTMLElement) => link.focus({ preventScroll: true }))
    await expect.poll(() => isNavbarInView(page)).toBe(true)
    expect(await brand.evaluate((link) => link.matches(':focus-visible'))).toBe(true)
  })
})

describe('the version menu', () => {
  const openMenu = async () => {
    const { page, problems } = await open({ path: '/billing' })
    const menu = page.locator('.nextra-navbar details').filter({ has: page.getByText('Version: ') })
    const button = menu.locator('summary')
    expect((await button.innerText()).replace(/\s+/g, ' ')).toBe('Version: Next')
    await button.click()
    const item = menu.getByRole('button', { name: 'Next', exact: true })
    await item.waitFor()
    return { page, problems, menu, button, item }
  }
  const isOpen = (menu: { getAttribute(name: string): Promise<string | null> }) => async () =>
    (await menu.getAttribute('open')) !== null

  it('marks the current version, and closes on a choice', async () => {
    const { menu, button, item, problems } = await openMenu()
    expect(await item.getAttribute('aria-current')).toBe('true')
    await item.click()
    await expect.poll(isOpen(menu)).toBe(false)
    await expectFocus(button)
    expect(problems).toEqual([])
  })

  it('closes on Escape and returns the focus to its button', async () => {
    const { page, menu, button } = await openMenu()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect.poll(isOpen(menu)).toBe(false)
    await expectFocus(button)
  })

  it('closes on a click outside and when the focus leaves it', async () => {
    const { page, menu, button } = await openMenu()
    // Text of the footer is not focusable, so only the click can close the menu.
    await page.locator('.site-footer p').click()
    await expect.poll(isOpen(menu)).toBe(false)
    await button.click()
    await expect.poll(isOpen(menu)).toBe(true)
    // The `toggle` event fires later.
    await paintTwice(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(isOpen(menu)).toBe(false)
  })
})

it('removes an unknown stored version', async () => {
  const { page } = await open({ path: '/billing' })
  await page.evaluate(() => localStorage.setItem('docs-version', '<0.0>'))
  await page.reload()
  await waitForReact(page)
  expect(await page.evaluate(() => localStorage.getItem('docs-version'))).toBe(null)
  expect(await versionMenu(page).textContent()).toBe('Version: Next')
})

it('shows the chosen version on every page and after a reload', async () => {
  const { page, problems } = await openFixture({ path: '/tables' })
  const menu = versionMenu(page)
  expect(await menu.textContent()).toBe('Version: Next')
  await menu.click()
  const choices = page.getByRole('list', { name: 'Version' }).getByRole('button')
  expect(await choices.allTextContents()).toEqual(['Next', 'Old'])
  await choices.filter({ hasText: 'Old' }).click()
  expect(await menu.textContent()).toBe('Version: Old')
  expect(await page.evaluate(() => localStorage.getItem('docs-version'))).toBe('old')
  await page.getByRole('link', { name: 'contact', exact: true }).first().click()
  await expectHeading(page, 'Contact us')
  expect(await menu.textContent()).toBe('Version: Old')
  await page.reload()
  await waitForReact(page)
  await expect.poll(() => menu.textContent()).toBe('Version: Old')
  await menu.click()
  expect(await page.locator('.menu__list [aria-current]').allTextContents()).toContain('Old')
  expect(problems).toEqual([])
})

it('lists the versions in the menu of narrow viewports', async () => {
  const { page } = await openFixture({
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

function versionMenu(page: Page) {
  return page.locator('.menu summary', { hasText: 'Version: ' })
}

function isNavbarInView(page: Page): Promise<boolean> {
  return page.locator('.nextra-navbar').evaluate((bar) => bar.getBoundingClientRect().top > -1)
}
