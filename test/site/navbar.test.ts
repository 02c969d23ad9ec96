import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectHeading, paintTwice, siteUrl, startBrowser, waitForReact } from './browser.ts'

const open = startBrowser()

it('leads to the five places that the specification names', async () => {
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

it('marks the link of the page and of its part, after a soft navigation too', async () => {
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

describe('hides on the way down', () => {
  it('and returns on the way up', async () => {
    const { page } = await open({ path: '/api/run' })
    await page.mouse.move(640, 500)
    await page.mouse.wheel(0, 900)
    await expect.poll(() => isNavbarInView(page)).toBe(false)
    await page.mouse.wheel(0, -100)
    await expect.poll(() => isNavbarInView(page)).toBe(true)
  })

  it('and returns when the focus moves into it', async () => {
    const { page } = await open({ path: '/api/run' })
    await page.mouse.move(640, 500)
    await page.mouse.wheel(0, 900)
    await expect.poll(() => isNavbarInView(page)).toBe(false)
    const brand = page.locator('.nextra-navbar .brand')
    await brand.evaluate((link: HTMLElement) => link.focus({ preventScroll: true }))
    await expect.poll(() => isNavbarInView(page)).toBe(true)
    expect(await brand.evaluate((link) => link.matches(':focus-visible'))).toBe(true)
  })
})

describe('the version menu', () => {
  const [name, choice] = ['Version', 'Next']
  const openMenu = async () => {
    const { page, problems } = await open({ path: '/billing' })
    const menu = page.locator('.nextra-navbar details').filter({ has: page.getByText(`${name}: `) })
    const button = menu.locator('summary')
    expect((await button.innerText()).replace(/\s+/g, ' ')).toBe(`${name}: ${choice}`)
    await button.click()
    const item = menu.getByRole('button', { name: choice, exact: true })
    await item.waitFor()
    return { page, problems, menu, button, item }
  }
  const isOpen = (menu: { getAttribute(name: string): Promise<string | null> }) => async () =>
    (await menu.getAttribute('open')) !== null

  it('offers its choices, marks the one that holds, and closes when one is taken', async () => {
    const { menu, button, item, problems } = await openMenu()
    expect(await item.getAttribute('aria-current')).toBe('true')
    await item.click()
    await expect.poll(isOpen(menu)).toBe(false)
    expect(await button.evaluate((node) => node === document.activeElement)).toBe(true)
    expect(problems).toEqual([])
  })

  it('closes by Escape, with the focus back on its button', async () => {
    const { page, menu, button } = await openMenu()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect.poll(isOpen(menu)).toBe(false)
    expect(await button.evaluate((node) => node === document.activeElement)).toBe(true)
  })

  it('closes by a click elsewhere and when the focus goes on', async () => {
    const { page, menu, button } = await openMenu()
    // The footer takes no focus, which alone would close the menu.
    await page.locator('.site-footer p').click()
    await expect.poll(isOpen(menu)).toBe(false)
    await button.click()
    await expect.poll(isOpen(menu)).toBe(true)
    // The page is told of it a moment later.
    await paintTwice(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(isOpen(menu)).toBe(false)
  })
})

it('keeps the chosen version, and drops a stored one that is none', async () => {
  const { page, problems } = await open({ path: '/billing' })
  const version = page.locator('.nextra-navbar summary', { hasText: 'Version: ' })
  await version.click()
  await page.locator('.nextra-navbar').getByRole('button', { name: 'Next', exact: true }).click()
  const stored = () => page.evaluate(() => localStorage.getItem('docs-version'))
  expect(await stored()).toBe('current')
  await page.evaluate(() => localStorage.setItem('docs-version', '<0.0>'))
  await page.reload()
  await waitForReact(page)
  expect(await stored()).toBe(null)
  expect(await version.textContent()).toBe('Version: Next')
  expect(problems).toEqual([])
})

function isNavbarInView(page: Page): Promise<boolean> {
  return page.locator('.nextra-navbar').evaluate((bar) => bar.getBoundingClientRect().top > -1)
}
