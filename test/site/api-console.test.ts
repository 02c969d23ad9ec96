import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { analyze } from './axe-run.ts'
import { desktop, phone, siteUrl } from './browser.ts'
import { fixtureUrl, startFixtureBrowser } from './fixture.ts'
import { waitForReact } from './browser.ts'

const open = startFixtureBrowser()

const path = '/api/berths'
const nameOf = (summary: string) => `Build this call: ${summary}`
const codeOf = (page: Page) => page.locator('.console__code code').filter({ visible: true })
const field = (page: Page, name: string) => page.locator('.console').getByLabel(name)

/** Opens the page and the form of an operation. */
async function openForm(summary: string, options: Partial<Parameters<typeof open>[0]> = {}) {
  const opened = await open({ path, ...options })
  await opened.page.getByRole('button', { name: nameOf(summary) }).click()
  await opened.page.locator('.console__body').waitFor()
  return opened
}

it('loads nothing for a form before it is opened', async () => {
  const { page } = await open({ path, isEarly: true, isFresh: true })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await waitForReact(page)
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => url.endsWith('.forms.json'))).toEqual([])
  const before = requests.length
  await page.getByRole('button', { name: nameOf('Book a berth') }).click()
  await page.locator('.console__body').waitFor()
  expect(requests.slice(before)).toContain(`${fixtureUrl}/api/berths.forms.json`)
  expect(requests.slice(before).some((url) => url.endsWith('.js'))).toBe(true)
})

it('shows the code of the page at first, and changes it as the reader types', async () => {
  const { page, problems } = await openForm('List berths')
  const shown = page.locator('[id="op-listBerths"] .ref__samples code').first()
  expect(await codeOf(page).textContent()).toBe(await shown.textContent())
  const scrolled = await page.evaluate(() => scrollY)
  await field(page, 'harbor').fill('E & W')
  await field(page, 'limit').fill('7')
  await expect
    .poll(() => codeOf(page).textContent())
    .toContain('/harbor/E%20%26%20W/berth?limit=7"')
  await page.locator('.console').getByText('Python', { exact: true }).click()
  await expect.poll(() => codeOf(page).textContent()).toContain('params={"limit": 7},')
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  expect(problems()).toEqual([])
})

it('copies what it shows', async () => {
  const { page, context } = await openForm('Book a berth')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await field(page, 'ship').fill("Won't sink $HOME")
  await field(page, 'Idempotency-Key').fill('berth-8')
  await page.locator('.console__code').getByRole('button', { name: 'Copy' }).first().click()
  const code = await codeOf(page).textContent()
  expect(code).toContain('-H "Idempotency-Key: berth-8"')
  expect(code).toContain(`-d '{ "ship": "Won'\\''t sink $HOME" }'`)
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
})

it('says beside a field what is wrong with it, and in words how many there are', async () => {
  const { page } = await openForm('List berths')
  const harbor = field(page, 'harbor')
  const status = page.locator('.console__code [role=status]')
  const noteOf = () =>
    harbor.evaluate((input) => {
      const ids = input.getAttribute('aria-describedby')!.split(' ')
      return document.getElementById(ids.at(-1)!)!.textContent
    })
  expect([await noteOf(), await harbor.getAttribute('aria-invalid')]).toEqual([
    '2 to 5 characters',
    'false',
  ])
  await harbor.fill('')
  await expect.poll(noteOf).toBe('Required')
  await field(page, 'limit').fill('101')
  await expect.poll(() => status.textContent()).toBe('2 fields do not fit the description yet.')
  expect(await harbor.getAttribute('aria-invalid')).toBe('true')
  expect(await codeOf(page).textContent()).toContain('/harbor/{harbor}/berth')
})

it('takes the body as JSON too, and keeps the last code that could be read', async () => {
  const { page } = await openForm('Book a berth')
  await field(page, 'ship').fill('Evening Star')
  await page.getByRole('button', { name: 'Write it as JSON' }).click()
  const json = field(page, 'JSON')
  expect(await json.inputValue()).toBe('{ "ship": "Evening Star" }')
  await json.fill('{ "ship": "Sun"')
  await expect.poll(() => codeOf(page).textContent()).toContain('Evening Star')
  expect(await page.locator('[data-stale]').count()).toBe(1)
  await json.fill('{ "ship": "Sun" }')
  await page.getByRole('button', { name: 'Fill in fields' }).click()
  expect(await field(page, 'ship').inputValue()).toBe('Sun')
  expect(await codeOf(page).textContent()).toContain('{ "ship": "Sun" }')
})

it('answers as the description says, without a request', async () => {
  const { page } = await openForm('Book a berth')
  const answer = page.locator('.console__answers code').filter({ visible: true })
  expect(await answer.textContent()).toContain('"ship": "Morning Star"')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.locator('.console__answers').getByText('401', { exact: true }).click()
  await expect.poll(() => answer.textContent()).toBe('{ "message": "The key is unknown" }')
  await field(page, 'ship').fill('a')
  await expect.poll(() => codeOf(page).textContent()).toContain('"a"')
  expect(requests).toEqual([])
})

it('keeps what is typed for the visit, in no storage', async () => {
  const { page, context } = await openForm('Book a berth')
  await field(page, 'harbor').fill('SOUTH')
  await field(page, 'ship').fill('Sun')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: nameOf('List berths') }).click()
  await expect.poll(() => codeOf(page).textContent()).toContain('/harbor/SOUTH/')
  await page.getByRole('button', { name: 'Close the form' }).click()
  await page.getByRole('button', { name: nameOf('Book a berth') }).click()
  expect(await field(page, 'ship').inputValue()).toBe('Sun')
  const kept = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ])
  expect([...kept, ...(await context.cookies())]).toEqual([])
})

it('is reached and left by keyboard, and closes where the reader goes on', async () => {
  const { page } = await open({ path })
  const button = page.getByRole('button', { name: nameOf('List berths') })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.locator('.console__body').waitFor()
  const isInside = () => page.evaluate(() => document.activeElement!.closest('.console') !== null)
  expect(await isInside()).toBe(true)
  await field(page, 'harbor').focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => button.evaluate((each) => each === document.activeElement)).toBe(true)
  await page.goto(`${fixtureUrl}/maps`)
  await waitForReact(page)
  await page.locator('a[href$="/api/berths"]').filter({ visible: true }).first().click()
  await page.getByRole('button', { name: nameOf('List berths') }).click()
  await page.locator('.console__body').waitFor()
  await page.goBack()
  await page.locator('.console').waitFor({ state: 'hidden' })
})

it.each([desktop, phone])('is found by axe to be accessible, $width px wide', async (viewport) => {
  const { page } = await openForm('Book a berth', { viewport })
  await field(page, 'harbor').fill('')
  await page.locator('.console-field__error').waitFor()
  expect(await analyze(page)).toEqual([])
  const overflow = await page
    .locator('.console')
    .evaluate((dialog) => [
      dialog.scrollHeight - dialog.clientHeight,
      dialog.scrollWidth - dialog.clientWidth,
    ])
  expect(overflow).toEqual([0, 0])
})

it('says so where it cannot be loaded, and tries again', async () => {
  const { page } = await open({
    path,
    prepare: (each) => each.route('**/*.forms.json', (route) => route.abort()),
  })
  const button = page.getByRole('button', { name: nameOf('List berths') })
  await button.click()
  await expect.poll(() => page.locator('.console').textContent()).toContain('could not be loaded')
  await page.unrouteAll()
  await page.locator('.console').getByRole('button', { name: 'Close' }).click()
  await button.click()
  await page.locator('.console__body').waitFor()
})

it('is not there without script, nor on paper', async () => {
  const { page } = await open({ path, javaScriptEnabled: false })
  const buttons = page.locator('.ref-console')
  expect(await buttons.count()).toBe(2)
  expect(await buttons.first().isVisible()).toBe(false)
  const { page: printed } = await open({ path })
  expect(await printed.locator('.ref-console').first().isVisible()).toBe(true)
  await printed.emulateMedia({ media: 'print' })
  expect(await printed.locator('.ref-console').first().isVisible()).toBe(false)
})

it('costs a page next to nothing, and one of a site without it nothing', async () => {
  const html = await (await fetch(fixtureUrl + path)).text()
  const without = html.replaceAll(/<button [^>]*class="ref-console[^>]*>[^<]*<\/button>/g, '')
  expect(html.length - without.length).toBeGreaterThan(200)
  expect(gzipSync(html).length - gzipSync(without).length).toBeLessThan(200)
  const other = await (await fetch(`${siteUrl}/api/run`)).text()
  expect(other).toContain('id="op-createRun"')
  expect(other).not.toMatch(/ref-console|\.forms\.json/)
  expect((await fetch(`${siteUrl}/api/run.forms.json`)).status).toBe(404)
})
