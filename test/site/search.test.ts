import { expect, it } from 'vitest'
import { waitForTwoFrames } from './actions.ts'
import { phone, setUpBrowser } from './browser.ts'
import {
  expectBelowNavbar,
  expectFocus,
  expectHeading,
  isMarkedDocument,
  markDocument,
} from './expect-page.ts'
import { hrefsOf } from './parts.ts'
import {
  firstHrefOf,
  openSearch,
  searchFor,
  searchStatusOf,
  waitForSearchField,
} from './search-dialog.ts'

const open = setUpBrowser()

it('opens a page without a full page load', async () => {
  const { page, problems } = await open({ path: '/billing', viewport: phone })
  await markDocument(page)
  await page.getByRole('button', { name: 'Search the documentation' }).click()
  const field = await waitForSearchField(page)
  await field.fill('milestone')
  await expect.poll(() => searchStatusOf(page)).toMatch(/^\d+ pages? found$/)
  const title = await page.locator('.search-option__title').first().innerText()
  await page.getByRole('option').first().click()
  await expectHeading(page, title)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(await isMarkedDocument(page)).toBe(true)
  expect(problems).toEqual([])
})

it('opens with a shortcut, even right after Escape, which returns the focus', async () => {
  const { page } = await open({ path: '/billing' })
  const brand = page.locator('.navbar .brand')
  await brand.focus()
  for (const key of ['/', 'Control+k', 'Meta+k']) {
    await page.keyboard.press(key)
    await (await waitForSearchField(page)).fill('milestone')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expectFocus(brand)
  }
  await page.keyboard.press('Control+Shift+k')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('/')
  const field = await waitForSearchField(page)
  // A dialog's `close` event fires in a later task, so on a busy page a key press can come first.
  await page.getByRole('dialog').evaluate(async (dialog: HTMLDialogElement) => {
    dialog.requestClose()
    await Promise.resolve()
    const shortcut = { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true }
    document.body.dispatchEvent(new KeyboardEvent('keydown', shortcut))
  })
  await waitForTwoFrames(page)
  await expectFocus(field)
})

it('loads its index only when it is opened, and starts with popular pages and key hints', async () => {
  const { page, requests } = await open({ path: '/billing', isFresh: true })
  const paths = () => requests.map(({ path }) => path)
  expect(paths().filter((path) => path === '/search.json')).toEqual([])
  requests.length = 0
  await page.keyboard.press('/')
  const field = await waitForSearchField(page)
  await expect.poll(() => searchStatusOf(page)).toBe('Pages to begin with')
  expect(await page.getByRole('option').first().innerText()).toMatch(/^Quick start\s+Guide$/)
  expect(await page.getByRole('dialog').innerText()).toContain('to open')
  await searchFor(page, field, 'junit')
  expect(paths()).toContain('/search.json')
  expect(paths().filter((path) => path.startsWith('/_next/'))).not.toEqual([])
  const kinds = page.locator('.search-option__kind')
  await expect.poll(async () => new Set(await kinds.allInnerTexts()).size).toBeGreaterThan(1)
  expect(await kinds.allInnerTexts()).toContain('Command line')
})

it('is a combobox: arrow keys select an option while the field keeps the focus', async () => {
  const { page } = await open({ path: '/billing' })
  const field = await openSearch(page, 'milestone')
  // During composition, the arrow keys belong to the input method.
  const isPrevented = await field.evaluate((input) => {
    const init = { key: 'ArrowDown', isComposing: true, bubbles: true, cancelable: true }
    return !input.dispatchEvent(new KeyboardEvent('keydown', init))
  })
  expect(isPrevented).toBe(false)
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
  await expectFocus(field)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const title = await first.locator('.search-option__title').innerText()
  await page.keyboard.press('Enter')
  await expectHeading(page, title)
})

it('groups results by page, highlights words and opens sections, including in a new tab', async () => {
  const { page } = await open({ path: '/billing' })
  await openSearch(page, 'create a milestone')
  const group = page.getByRole('group', { name: 'Milestones API' })
  const section = group.getByRole('option', { name: /^Create a milestone/ }).first()
  const marks = section.locator('.search-option__title mark')
  expect(await marks.allInnerTexts()).toEqual(['Create', 'milestone'])
  const newTab = page.context().waitForEvent('page')
  await section.click({ modifiers: ['Control'] })
  await (await newTab).close()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await expectHeading(page, 'Billing')
  await section.click()
  await expectHeading(page, 'Milestones API')
})

it('tolerates typos, and says that it finds nothing', async () => {
  const { page } = await open({ path: '/billing' })
  const field = await openSearch(page, 'milstone')
  await expect.poll(() => searchStatusOf(page)).toMatch(/^\d+ pages found$/)
  const marks = page.locator('.search-option__title mark')
  expect(await marks.first().innerText()).toBe('Milestones')
  await field.fill('billing zqzqzq')
  await expect.poll(() => searchStatusOf(page)).toMatch(/^\d+ pages found$/)
  expect(await firstHrefOf(page)).toBe('/billing')
  for (const query of ['zqzQzqz', '~', '🎉', '<>', 'ｚｑｚQｚ']) {
    await field.fill(query)
    await expect.poll(() => searchStatusOf(page)).toContain(`Nothing found for “${query}”`)
    expect(await page.getByRole('option').count()).toBe(0)
  }
  expect(await searchStatusOf(page)).toContain('other words')
  // Only the beginning of a long text is repeated.
  await field.fill('zqzqzq qzqzqz '.repeat(30))
  await expect.poll(() => searchStatusOf(page)).toContain('Nothing found for “zqzqzq qzqzqz')
  expect((await searchStatusOf(page)).length).toBeLessThan(90)
})

it('reads names in camel case as words, and opens the section of a code name', async () => {
  const { page } = await open({ path: '/billing' })
  const field = await openSearch(page, 'cancelBilling')
  expect(await firstHrefOf(page)).toBe('/billing')
  for (const [query, href] of [
    ['/milestone', '/api/milestone#op-listMilestones'],
    ['queryPlans.tcaseIds', '/api/run#op-createRun.body.queryPlans.tcaseIds'],
    ['--force', '/cli-usage#cli-junit-upload.force'],
    ['/run/close', '/api/run#op-closeRun'],
  ] as const) {
    await field.fill(query)
    await expect.poll(() => hrefsOf(page.getByRole('option'))).toContain(href)
  }
  await page.getByRole('option').nth(1).click()
  await expectHeading(page, 'Test runs API')
  const heading = page.getByRole('heading', { name: 'Close a test run', exact: true })
  await expectBelowNavbar(page, (await heading.getAttribute('id'))!, 90)
})

it('never opens a result of an earlier query', async () => {
  const { page } = await open({ path: '/billing', isFresh: true })
  const field = await openSearch(page, 'sentry')
  expect(await firstHrefOf(page)).toBe('/sentry')
  await field.fill('zzzzqq')
  await page.keyboard.press('Enter')
  await expect.poll(() => searchStatusOf(page)).toMatch(/^Nothing found/)
  await expectHeading(page, 'Billing')
  await field.fill('rate limit')
  await page.keyboard.press('Enter')
  await expectHeading(page, 'API introduction')
})

it('opens at once, says that it is loading, and then finds what was typed', async () => {
  const { page, release } = await open({ path: '/billing', held: '**/search.json' })
  await page.locator('.navbar .search-button').click()
  const field = await waitForSearchField(page)
  await field.fill('milestone')
  await field.press('Enter')
  expect(await searchStatusOf(page)).toBe('Loading the search…')
  release()
  await expect.poll(() => searchStatusOf(page)).toMatch(/^\d+ pages? found$/)
})

it('says that the search could not be loaded, and tries again on Enter', async () => {
  const { page } = await open({
    path: '/billing',
    isFresh: true,
    prepare: (blank) => blank.route('**/search.json', (route) => route.abort()),
  })
  await page.keyboard.press('/')
  const field = await waitForSearchField(page)
  await expect.poll(() => searchStatusOf(page)).toMatch(/could not be loaded/)
  await field.fill('seats')
  await field.press('Enter')
  await expect.poll(() => searchStatusOf(page)).toMatch(/could not be loaded/)
  await page.unroute('**/search.json')
  await field.press('Enter')
  await expect.poll(() => searchStatusOf(page)).toMatch(/^\d+ pages? found$/)
})
