import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  desktop,
  expectHeading,
  isMarkedDocument,
  markDocument,
  phone,
  startBrowser,
  stopClock,
} from './browser.ts'
import { basePath, startFixtureBrowser } from './fixture.ts'
import { focusedField, openSearch, statusOf } from './search-dialog.ts'

const open = startBrowser()
const openFixture = startFixtureBrowser()

describe.each([desktop, phone])('$width px wide, the search', (viewport) => {
  it('opens by its button, finds, and leads on without a full load', async () => {
    const { page, problems } = await open({ path: '/billing', viewport })
    await markDocument(page)
    await page.getByRole('button', { name: 'Search the documentation' }).click()
    const field = await focusedField(page)
    await field.fill('milestone')
    await expect.poll(() => statusOf(page)).toMatch(/^\d+ pages? found$/)
    const found = await page.locator('.search-option__title').first().innerText()
    await page.getByRole('option').first().click()
    await expectHeading(page, found)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await isMarkedDocument(page)).toBe(true)
    expect(problems).toEqual([])
  })
})

it.each(['/', 'Control+k', 'Meta+k'])(
  'opens by %s, and Escape gives the focus back, whatever was typed',
  async (key) => {
    const { page } = await open({ path: '/billing' })
    const brand = page.locator('.nextra-navbar .brand')
    await brand.focus()
    await page.keyboard.press(key)
    await (await focusedField(page)).fill('milestone')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await brand.evaluate((node) => node === document.activeElement)).toBe(true)
  },
)

it('loads nothing of itself before it is opened', async () => {
  const requests: string[] = []
  const { page } = await open({
    path: '/billing',
    isFresh: true,
    prepare: (blank) => {
      blank.on('request', (request) => requests.push(new URL(request.url()).pathname))
      return Promise.resolve()
    },
  })
  const ofSearch = () => requests.filter((path) => /^\/(?:search\.json|_pagefind\/)/.test(path))
  expect(ofSearch()).toEqual([])
  const before = new Set(requests)
  await page.keyboard.press('/')
  await (await focusedField(page)).fill('milestone')
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(0)
  await expect.poll(ofSearch).toContain('/_pagefind/pagefind.js')
  expect(ofSearch()).toContain('/search.json')
  // The list and what it works with are a script of their own.
  expect(
    requests.filter((path) => path.endsWith('.js') && !before.has(path)).length,
  ).toBeGreaterThan(1)
})

it('is a combobox: the focus stays in the field, the arrow keys go through the list', async () => {
  const { page } = await open({ path: '/billing' })
  const field = await openSearch(page, 'milestone')
  expect(await field.getAttribute('aria-activedescendant')).toBeNull()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const first = page.getByRole('option').first()
  expect(await first.getAttribute('aria-selected')).toBe('true')
  expect(await field.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
  await page.keyboard.press('ArrowUp')
  expect(await field.getAttribute('aria-activedescendant')).toBeNull()
  await page.keyboard.press('ArrowUp')
  expect(await page.getByRole('option').last().getAttribute('aria-selected')).toBe('true')
  expect(await field.evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const found = await first.locator('.search-option__title').innerText()
  await page.keyboard.press('Enter')
  await expectHeading(page, found)
})

it('groups by page, marks what was found, and leads to the place on the page', async () => {
  const { page } = await open({ path: '/billing' })
  await openSearch(page, 'create a milestone')
  const group = page.getByRole('group', { name: 'Milestones API' })
  const section = group.getByRole('option', { name: /^Create a milestone/ }).first()
  const marks = section.locator('.search-option__title mark')
  expect(await marks.allInnerTexts()).toEqual(['Create', 'milestone'])
  await section.click()
  await expectHeading(page, 'Milestones API')
})

it('finds what code calls a thing, at the place where it is explained', async () => {
  const { page } = await open({ path: '/billing' })
  const field = await openSearch(page, '/run/close')
  await expect.poll(() => firstAddress(page)).toMatch(/^\/api\/run/)
  expect(await addresses(page)).toContain('/api/run#op-closeRun')
  await field.fill('queryPlans.tcaseIds')
  await expect
    .poll(() => addresses(page))
    .toContain('/api/run#op-createRun.body.queryPlans.tcaseIds')
  await field.fill('--force')
  await expect.poll(() => addresses(page)).toContain('/cli-usage#cli-junit-upload.force')
})

it('shows no labels of buttons, tabs and navigation in excerpts', async () => {
  const { page } = await open({ path: '/billing' })
  const field = await openSearch(page, 'curl')
  const texts: string[] = []
  for (const query of ['curl', 'workflow file', 'results.xml', 'before you begin']) {
    await field.fill(query)
    await expect.poll(() => statusOf(page)).toMatch(/found/)
    texts.push(...(await page.locator('.search-option__excerpt').allInnerTexts()))
  }
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.join('\n')).not.toMatch(
    /Copy\b(?! )|Copied|Show \w+ or |On this page|Edit this page/,
  )
})

it('forgives typing errors, and says which words it has left out', async () => {
  const { page } = await open({ path: '/billing' })
  const field = await openSearch(page, 'milstone')
  await expect.poll(() => statusOf(page)).toMatch(/^\d+ pages found for “milestone”$/)
  expect(await firstAddress(page)).toBe('/test-run-configuration')
  await field.fill('billing zqzqzq')
  await expect.poll(() => statusOf(page)).toMatch(/^\d+ pages found, without “zqzqzq”$/)
  expect(await firstAddress(page)).toBe('/billing')
  await field.fill('qqzxxyv')
  await expect.poll(() => statusOf(page)).toMatch(/^Nothing found .*other words/)
  expect(await page.getByRole('option').count()).toBe(0)
})

it('says that the index did not come, and still finds names', async () => {
  const { page } = await open({
    path: '/billing',
    prepare: (blank) => blank.route('**/_pagefind/**', (route) => route.abort()),
  })
  await page.keyboard.press('/')
  await expect.poll(() => statusOf(page)).toMatch(/could not be loaded/)
  await (await focusedField(page)).fill('/milestone')
  await expect.poll(() => statusOf(page)).toMatch(/could not be searched/)
  expect(await firstAddress(page)).toBe('/api/milestone')
})

it('works with other content', async () => {
  const { page, problems } = await openFixture({ path: '/' })
  const field = await openSearch(page, 'book a berth')
  expect(await firstAddress(page)).toBe(`${basePath}/book-a-berth`)
  await field.fill('/harbor/NORTH/berth')
  await expect.poll(() => firstAddress(page)).toMatch(/^\/docs\/api\/berths/)
  expect(problems()).toEqual([])
})

it('finds nothing for queries without a word', async () => {
  const { page } = await open({ path: '/billing' })
  const field = await openSearch(page, 'billing')
  for (const query of ['~', '"', '{', '?', '🎉', '@', '...', '%', '_', '`', '(', '<>', '\\']) {
    await field.fill(query)
    await expect.poll(() => statusOf(page)).toContain(`Nothing found for “${query}”`)
    expect(await page.getByRole('option').count()).toBe(0)
  }
})

it('opens no result of an earlier query, and with Enter the first one of this', async () => {
  const { page } = await open({ path: '/billing', isFresh: true })
  const field = await openSearch(page, 'sentry')
  const first = page.getByRole('option').first()
  const { x, y } = (await first.boundingBox())!
  // The full text is searched a moment after the last key.
  await stopClock(page)
  await field.fill('zzzzqq')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.mouse.click(x + 9, y + 9)
  expect(await first.getAttribute('href')).toBe('/sentry')
  await page.clock.resume()
  await expect.poll(() => statusOf(page)).toMatch(/^Nothing found/)
  await expectHeading(page, 'Billing')
  await field.fill('rate limit')
  await page.keyboard.press('Enter')
  await expectHeading(page, 'API introduction')
})

it.each([
  ['л', 'ctrlKey'],
  ['κ', 'metaKey'],
])('opens by the key of K on a layout that has %s there', async (key, modifier) => {
  const { page } = await open({ path: '/billing' })
  const init = { key, code: 'KeyK', [modifier]: true, bubbles: true, cancelable: true }
  await page.evaluate(
    (init) => document.body.dispatchEvent(new KeyboardEvent('keydown', init)),
    init,
  )
  await focusedField(page)
})

it.each(['Control+Shift+k', 'Meta+Shift+k', 'Alt+Control+k'])('leaves %s alone', async (keys) => {
  const { page } = await open({ path: '/billing' })
  await page.keyboard.press(keys)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('leaves the arrow keys to an input method while it composes', async () => {
  const { page } = await open({ path: '/billing' })
  const field = await openSearch(page, 'milestone')
  const isPrevented = await field.evaluate((input) => {
    const init = { key: 'ArrowDown', isComposing: true, bubbles: true, cancelable: true }
    return !input.dispatchEvent(new KeyboardEvent('keydown', init))
  })
  expect(isPrevented).toBe(false)
  expect(await field.getAttribute('aria-activedescendant')).toBeNull()
})

it('stays open when a result opens in a new tab', async () => {
  const { page } = await open({ path: '/billing' })
  await openSearch(page, 'milestone')
  const newTab = page.context().waitForEvent('page')
  await page.getByRole('option', { name: 'Milestones API' }).click({ modifiers: ['Control'] })
  const tab = await newTab
  expect(await page.getByRole('dialog').count()).toBe(1)
  await expectHeading(page, 'Billing')
  await tab.close()
})

it('begins with pages to read and the keys to use, and says what each result is', async () => {
  const { page } = await open({ path: '/billing' })
  await page.keyboard.press('/')
  const field = await focusedField(page)
  await expect.poll(() => statusOf(page)).toBe('Pages to begin with')
  expect(await page.getByRole('option').first().innerText()).toMatch(/^Quick start\s+Guide$/)
  expect(await page.getByRole('dialog').innerText()).toContain('to open')
  await field.fill('junit')
  const kinds = page.locator('.search-option__kind')
  await expect.poll(async () => new Set(await kinds.allInnerTexts()).size).toBeGreaterThan(1)
  expect(await kinds.allInnerTexts()).toContain('Command line')
})

it.each([
  ['term', /^Term · Meaning · Example\. /m],
  ['exit code', /^0: Results uploaded\. /m],
  ['invite a user', /^Open Settings → Members and choose Invite\. /m],
])('shows excerpts of “%s” as sentences and cells', async (query, shown) => {
  const { page } = await open({ path: '/billing' })
  await openSearch(page, query)
  const excerpts = await page.locator('.search-option__excerpt').allInnerTexts()
  expect(excerpts.join('\n')).toMatch(shown)
  expect(excerpts.filter((text) => !/^(?:…|[\p{Lu}\p{N}“])/u.test(text))).toEqual([])
})

it('closes by a click beside it where the browser does not know `closedby`', async () => {
  const { page } = await open({
    path: '/billing',
    isFresh: true,
    prepare: (blank) =>
      blank.addInitScript(() => {
        // @ts-expect-error The property is missing in Safari.
        delete HTMLDialogElement.prototype.closedBy
        // React writes the attribute, which the browser would obey.
        new MutationObserver(() => {
          for (const dialog of document.querySelectorAll('dialog'))
            dialog.removeAttribute('closedby')
        }).observe(document, { subtree: true, childList: true, attributeFilter: ['closedby'] })
      }),
  })
  await page.keyboard.press('/')
  await focusedField(page)
  await page.getByRole('dialog').getByRole('status').click()
  await page.getByRole('combobox').hover()
  await page.mouse.down()
  await page.mouse.move(5, 400)
  await page.mouse.up()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.mouse.click(5, 400)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

async function firstAddress(page: Page): Promise<string | undefined> {
  return (await addresses(page))[0]
}

function addresses(page: Page): Promise<string[]> {
  return page
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('href') ?? ''))
}
