import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  expectHeading,
  movePointer,
  paintTwice,
  type OpenOptions,
  phone,
  siteUrl,
  startBrowser,
} from '../browser.ts'

const openAny = startBrowser()

/** Opens a page that nothing is known of yet, neither its files nor where the pointer is. */
const open = (options: OpenOptions) => openAny({ ...options, isFresh: true })

/** Longer than a page takes that needs nothing. */
const quiet = 1500

const isHydrated = (page: Page) =>
  page.evaluate(() => 'hydrated' in document.documentElement.dataset)

it.each(['/', '/quick-start', '/api/run', '/no-such-page'])(
  '%s comes with the loader alone',
  async (path) => {
    const html = await (await fetch(`${siteUrl}${path}`)).text()
    expect(html.match(/<script[^>]* src="[^"]*"/g)).toHaveLength(1)
    expect(html).not.toMatch(/__next_f|rel="preload" as="script"/)
    const addresses = /data-chunks="([^"]+)"/.exec(html)![1]!.split(' ')
    expect(addresses.length).toBeGreaterThan(3)
    for (const address of addresses) {
      expect((await fetch(siteUrl + address)).status, address).toBe(200)
    }
  },
)

it('fetches React when the page is there, and does not run it', async () => {
  const requests: string[] = []
  const { page } = await open({
    path: '/quick-start',
    isEarly: true,
    prepare: (blank) => {
      blank.on('request', (request) => requests.push(new URL(request.url()).pathname))
      return Promise.resolve()
    },
  })
  await expect.poll(() => requests.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(3)
  await expect.poll(() => requests).toContain('/quick-start.txt')
  await page.waitForTimeout(quiet)
  expect(await isHydrated(page)).toBe(false)
  expect(requests).toEqual([...new Set(requests)])
})

describe('runs React at', () => {
  it.each([
    ['a movement of the pointer', movePointer],
    ['a key', (page: Page) => page.keyboard.press('Shift')],
    ['a scroll', (page: Page) => page.evaluate(() => scrollBy(0, 200))],
    ['a color mode that is chosen in another tab', changeModeElsewhere],
  ])('%s', async (_name, act) => {
    const { page, problems } = await open({ path: '/quick-start', isEarly: true })
    await page.waitForTimeout(300)
    expect(await isHydrated(page)).toBe(false)
    await act(page)
    await expect.poll(() => isHydrated(page)).toBe(true)
    expect(problems).toEqual([])
  })

  it('a touch', async () => {
    const { page } = await open({
      path: '/quick-start',
      isEarly: true,
      viewport: phone,
      hasTouch: true,
    })
    await page.touchscreen.tap(200, 500)
    await expect.poll(() => isHydrated(page)).toBe(true)
  })
})

describe('what is pressed before React has come is done then', () => {
  it.each([
    [
      'color mode',
      (page: Page) => press(page, '.nextra-navbar .color-mode'),
      (page: Page) => page.locator('html.dark'),
    ],
    [
      'search',
      (page: Page) => press(page, '.nextra-navbar .search-button'),
      (page: Page) => page.getByRole('dialog', { name: 'Search' }),
    ],
    [
      'copy',
      async (page: Page) => {
        await page.locator('.tabs__label', { hasText: 'CSV' }).click()
        await press(page, '.code__copy:visible')
      },
      (page: Page) => page.locator('.code__copy[data-copied]').first(),
    ],
    [
      'the key of the search',
      (page: Page) => page.keyboard.press('/'),
      (page: Page) => page.getByRole('dialog', { name: 'Search' }),
    ],
    [
      'the other key of the search',
      (page: Page) => page.keyboard.press('Control+k'),
      (page: Page) => page.getByRole('dialog', { name: 'Search' }),
    ],
    [
      'the other key of the search on a Cyrillic layout',
      (page: Page) => pressKey(page, { key: 'л', code: 'KeyK', ctrlKey: true }),
      (page: Page) => page.getByRole('dialog', { name: 'Search' }),
    ],
  ])('%s', async (_name, act, effect) => {
    const { page, problems } = await openHeld()
    await act(page)
    expect(await effect(page).count()).toBe(0)
    await page.release()
    await effect(page).waitFor()
    expect(problems).toEqual([])
  })

  it('but keys of the browser are left to it', async () => {
    const { page } = await openHeld()
    const keys = { key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }
    expect(await pressKey(page, keys)).toBe(true)
    await page.release()
    await expect.poll(() => isHydrated(page)).toBe(true)
    await paintTwice(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('a choice of tabs and an opened folder stay', async () => {
    const { page, problems } = await openHeld()
    await page.locator('.tabs__label').nth(1).click()
    await page.locator('#docsNav summary', { hasText: 'Administration' }).click()
    await page.release()
    await expect.poll(() => isHydrated(page)).toBe(true)
    expect(await page.locator('.tabs__content').nth(1).isVisible()).toBe(true)
    expect(await page.locator('#docsNav').getByRole('link', { name: 'Billing' }).isVisible()).toBe(
      true,
    )
    expect(problems).toEqual([])
  })
})

describe.each([true, false])('the menu opens at the first touch, commandfor: %s', (isKnown) => {
  /** Opens it before React, with a second touch of a reader who is in a hurry. */
  async function openEarly() {
    const { page, problems } = await openHeld({ viewport: phone, hasTouch: true })
    const button = page.getByRole('button', { name: 'Menu' })
    if (!isKnown) {
      // A browser that does not know commands does nothing by itself.
      await page.evaluate(() =>
        document.addEventListener('command', (event) => event.preventDefault(), true),
      )
    }
    const { x, y } = (await button.boundingBox())!
    await page.touchscreen.tap(x + 9, y + 9)
    const menu = page.getByRole('dialog', { name: 'Menu' })
    expect(await menu.isVisible()).toBe(true)
    await page.touchscreen.tap(x + 9, y + 9)
    expect(await menu.isVisible()).toBe(true)
    return { page, menu, problems }
  }

  it('has the links of the docs, and stays open when React comes', async () => {
    const { page, menu, problems } = await openEarly()
    const link = menu.getByRole('link', { name: 'Overview', exact: true })
    expect(await link.isVisible()).toBe(true)
    await page.release()
    await expect.poll(() => isHydrated(page)).toBe(true)
    expect(await menu.isVisible()).toBe(true)
    await menu.getByRole('button', { name: 'Back to main menu' }).tap()
    await menu.getByRole('link', { name: 'Support' }).waitFor()
    await menu.getByRole('button', { name: 'Close the menu' }).tap()
    await expect.poll(() => menu.isVisible()).toBe(false)
    expect(problems).toEqual([])
  })

  it('leads to another page, and closes', async () => {
    const { page, menu } = await openEarly()
    await menu.getByRole('button', { name: 'Close the menu' }).tap()
    await expect.poll(() => menu.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).tap()
    await menu.getByRole('link', { name: 'Overview', exact: true }).tap()
    await expectHeading(page, 'Concepts and vocabulary')
  })
})

it.each([
  ['data is saved', { saveData: true, effectiveType: '4g' }],
  ['the connection is 2g', { saveData: false, effectiveType: '2g' }],
])('fetches nothing ahead where %s, and all when it is needed', async (_name, connection) => {
  const requests: string[] = []
  const { page } = await open({
    path: '/quick-start',
    isEarly: true,
    prepare: async (blank) => {
      blank.on('request', (request) => requests.push(request.resourceType()))
      await blank.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { get: () => value })
      }, connection)
    },
  })
  await page.waitForTimeout(quiet)
  expect(requests.filter((type) => type === 'script')).toHaveLength(1)
  expect(requests).not.toContain('fetch')
  await press(page, '.nextra-navbar .color-mode')
  await page.locator('html.dark').waitFor()
})

it('leaves the controls to the page where React cannot be had', async () => {
  const { page } = await open({
    path: '/quick-start',
    isEarly: true,
    prepare: (blank) => blank.route('**/quick-start.txt', (route) => route.abort()),
  })
  await movePointer(page)
  await expect.poll(() => page.locator('html').getAttribute('data-script')).toBe(null)
  expect(await page.locator('.needs-script').filter({ visible: true }).count()).toBe(0)
})

/** Opens a page to which React comes when `release` is called. */
async function openHeld(options: Omit<Parameters<typeof open>[0], 'path' | 'prepare'> = {}) {
  let release!: () => void
  const released = new Promise<void>((resolve) => (release = resolve))
  const { page, problems, context } = await open({
    ...options,
    path: '/quick-start',
    isEarly: true,
    prepare: (blank) =>
      blank.route('**/_next/static/chunks/*.js', async (route) => {
        await released
        await route.continue()
      }),
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return {
    problems,
    page: Object.assign(page, { release: async () => Promise.resolve(release()) }),
  }
}

/** Clicks as a reader does, at once. */
function press(page: Page, selector: string): Promise<void> {
  return page.locator(selector).first().click()
}

/** Presses keys that the browser would take. Returns whether the page has left them to it. */
function pressKey(page: Page, keys: Keys): Promise<boolean> {
  const init = { ...keys, bubbles: true, cancelable: true }
  return page.evaluate(
    (each) => document.body.dispatchEvent(new KeyboardEvent('keydown', each)),
    init,
  )
}

type Keys = Pick<KeyboardEventInit, 'key' | 'code' | 'ctrlKey' | 'shiftKey'>

async function changeModeElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(`${siteUrl}/tms`)
  await other.evaluate(() => localStorage.setItem('theme', 'dark'))
}
