import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { allowClipboard, clickByScript } from './actions.ts'
import { movePointer, phone, siteUrl, setUpBrowser, type OpenOptions } from './browser.ts'
import { expectHeading } from './expect-page.ts'
import { blockReact, reactScriptPattern } from './network.ts'
import { modeButtonOf, navbarOf, sidebarOf } from './parts.ts'

const openAny = setUpBrowser()

/** Opens a page with an empty cache. Does not move the pointer, which would start React. */
const open = (options: OpenOptions = {}) =>
  openAny({ path: '/quick-start', isEarly: true, ...options, isFresh: true })

const isHydrated = (page: Page) =>
  page.evaluate(() => 'hydrated' in document.documentElement.dataset)

it.each(['/', '/api/run', '/no-such-page'])('sends %s with one script', async (path) => {
  const html = await (await fetch(`${siteUrl}${path}`)).text()
  expect(html.match(/<script[^>]* src="[^"]*"/g)).toHaveLength(1)
  expect(html).not.toMatch(/self\.__next_f|rel="preload" as="script"/)
  // React would fetch a large boundary from the end of the document by script.
  expect(html).not.toContain('<template id="B:')
  const scripts = /data-scripts="([^"]+)"/.exec(html)![1]!.split(' ')
  expect(scripts.length).toBeGreaterThan(3)
  for (const script of scripts) expect((await fetch(siteUrl + script)).status, script).toBe(200)
})

it('fetches React after the page, once, without running it', async () => {
  const { page, requests } = await open()
  const paths = () => requests.map(({ path }) => path)
  await expect.poll(() => paths().filter((path) => path.endsWith('.js')).length).toBeGreaterThan(3)
  await expect
    .poll(() => paths().some((path) => path.startsWith('/_site/pages/quick-start/')))
    .toBe(true)
  await page.waitForLoadState('networkidle')
  expect(await isHydrated(page)).toBe(false)
  expect(paths()).toEqual([...new Set(paths())])
})

it('runs React at the first touch of a page', async () => {
  const { page, problems } = await open({ hasTouch: true })
  expect(await isHydrated(page)).toBe(false)
  await page.touchscreen.tap(200, 500)
  await expect.poll(() => isHydrated(page)).toBe(true)
  expect(problems).toEqual([])
})

describe('before React has loaded', () => {
  const searchOf = (page: Page) => page.getByRole('dialog', { name: 'Search' })

  it.each<[name: string, act: (page: Page) => Promise<void>, effectOf: (page: Page) => Locator]>([
    ['the color mode', (page) => modeButtonOf(page).click(), (page) => page.locator('html.dark')],
    [
      'a copy button',
      async (page) => {
        await page.locator('.tabs__label', { hasText: 'CSV' }).click()
        await click(page, '.code__copy:visible')
      },
      (page) => page.locator('.code__copy[data-copied]').first(),
    ],
  ])('remembers the use of %s', async (_name, act, effectOf) => {
    const { page, problems, release } = await openHeld()
    await act(page)
    expect(await effectOf(page).count()).toBe(0)
    release()
    await effectOf(page).waitFor()
    expect(problems).toEqual([])
  })

  it('keeps the query that is typed after a click on the search', async () => {
    const { page, problems, release } = await openHeld()
    await click(page, '.navbar .search-button')
    await page.keyboard.type('/runs (wx')
    await page.keyboard.press('Backspace')
    release()
    await expect.poll(() => searchOf(page).count()).toBe(1)
    const field = searchOf(page).getByRole('combobox')
    await expect.poll(() => field.inputValue()).toBe('/runs (w')
    await page.keyboard.type('x')
    expect(await field.inputValue()).toBe('/runs (wx')
    expect(problems).toEqual([])
  })

  it('keeps the chosen tab and the opened folder', async () => {
    const { page, problems, release } = await openHeld()
    await page.locator('.tabs__label').nth(1).click()
    await page.locator('#docsNav summary', { hasText: 'Administration' }).click()
    release()
    await expect.poll(() => isHydrated(page)).toBe(true)
    expect(await page.locator('.tabs__content').nth(1).isVisible()).toBe(true)
    const billing = page.locator('#docsNav').getByRole('link', { name: 'Billing' })
    expect(await billing.isVisible()).toBe(true)
    expect(problems).toEqual([])
  })

  it.each([true, false])('opens the menu, with `commandfor`: %s', async (isSupported) => {
    const { page, problems, release } = await openHeld({ viewport: phone, hasTouch: true })
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const closeButton = menu.getByRole('button', { name: 'Close the menu' })
    if (!isSupported) {
      await page.evaluate(() =>
        document.addEventListener('command', (event) => event.preventDefault(), true),
      )
    }
    const { x, y } = (await button.boundingBox())!
    // Impatient readers tap twice.
    for (let taps = 0; taps < 2; taps++) {
      await page.touchscreen.tap(x + 9, y + 9)
      expect(await menu.isVisible()).toBe(true)
    }
    await closeButton.tap()
    await expect.poll(() => menu.isVisible()).toBe(false)
    await button.tap()
    const link = menu.getByRole('link', { name: 'Overview', exact: true })
    expect(await link.isVisible()).toBe(true)
    release()
    await expect.poll(() => isHydrated(page)).toBe(true)
    expect(await menu.isVisible()).toBe(true)
    await menu.getByRole('button', { name: 'Back to main menu' }).tap()
    await menu.getByRole('link', { name: 'Support' }).waitFor()
    await closeButton.tap()
    await expect.poll(() => menu.isVisible()).toBe(false)
    await button.tap()
    await link.tap()
    await expectHeading(page, 'Concepts and vocabulary')
    expect(problems).toEqual([])
  })
})

const blockCode = (page: Page) => page.route('**/pages/quick-start/*.js', (route) => route.abort())

it.each([
  ['React', blockReact],
  ['the code of the page', blockCode],
])('works as HTML if %s cannot load', async (_name, prepare) => {
  const { page } = await open({ prepare })
  await movePointer(page)
  const readScript = () => page.locator('html').getAttribute('data-script')
  // The loader's own timeout is 20 seconds.
  await expect.poll(readScript, { timeout: 10_000 }).toBe(null)
  expect(await page.locator('.needs-script').filter({ visible: true }).count()).toBe(0)
  await sidebarOf(page).getByText('Administration', { exact: true }).click()
  expect(await sidebarOf(page).getByRole('link', { name: 'Billing' }).isVisible()).toBe(true)
  await navbarOf(page).getByRole('link', { name: 'API' }).click()
  await expectHeading(page, 'API authentication')
})

it('says so if a click needs scripts that a deployment has removed', async () => {
  const { page } = await open({
    prepare: async (blank) => {
      await blank.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) }),
      )
      await blank.route(reactScriptPattern, (route) => route.fulfill({ status: 404 }))
    },
  })
  await clickByScript(page, '.navbar .search-button')
  const link = page.getByRole('alert').getByRole('link', { name: 'Reload' })
  await expect.poll(() => link.isVisible()).toBe(true)
  await page.unrouteAll()
  await link.click()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})

/** Opens a page on which React loads when `release` is called. */
async function openHeld(options: OpenOptions = {}) {
  const opened = await open({ ...options, held: reactScriptPattern })
  await allowClipboard(opened.page)
  return opened
}

function click(page: Page, selector: string): Promise<void> {
  return page.locator(selector).first().click()
}
