import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  desktop,
  isMarkedDocument,
  markDocument,
  phone,
  siteUrl,
  slowDown,
  startBrowser,
} from './browser.ts'

const open = startBrowser()

const click = (page: Page, href: string) =>
  page.evaluate((to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)!.click(), href)

describe('a load that fails', () => {
  it('becomes one full load of the wanted page, with query and hash', async () => {
    const { page, requests } = await openFailing((type) => type === 'fetch')
    await markDocument(page)
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('a[href="/tms"]')!
      link.href = '/tms?from=mail#vocabulary'
      link.click()
    })
    await expect.poll(() => page.title().catch(() => '')).toMatch(/^Concepts/)
    expect(page.url()).toBe(`${siteUrl}/tms?from=mail#vocabulary`)
    expect(await isMarkedDocument(page)).toBe(false)
    expect(requests).toEqual(['fetch', 'document'])
    expect(await retryButton(page).count()).toBe(0)
  })

  it('is told on going back to the page, with a button that tries again', async () => {
    let isBroken = true
    const { page, requests } = await openFailing(() => isBroken)
    await click(page, '/tms')
    await seeBrowserError(page)
    expect(requests).toEqual(['fetch', 'document'])
    await page.goBack()
    await retryButton(page).waitFor()
    expect(await page.getByRole('alert').innerText()).toContain('/tms did not arrive')
    expect(await retryButton(page).evaluate((node) => node === document.activeElement)).toBe(true)
    expect(page.url()).toBe(`${siteUrl}/quick-start`)
    isBroken = false
    await retryButton(page).click()
    await page.waitForURL(`${siteUrl}/tms`)
    expect(await retryButton(page).count()).toBe(0)
    await page.goBack()
    await expect.poll(() => page.title()).toMatch(/^Quick start/)
    expect(await retryButton(page).count()).toBe(0)
  })

  it('offers Retry, without leaving the page, where the browser is offline', async () => {
    const { page, context } = await open({ path: '/quick-start' })
    await context.setOffline(true)
    await click(page, '/tms')
    await retryButton(page).waitFor()
    expect(page.url()).toBe(`${siteUrl}/quick-start`)
    await retryButton(page).click()
    await retryButton(page).waitFor()
    await context.setOffline(false)
    await retryButton(page).click()
    await page.waitForURL(`${siteUrl}/tms`)
    await expect.poll(() => page.title()).toMatch(/^Concepts/)
  })

  it('adds nothing to the history where it was on the way back', async () => {
    const { page, context } = await open({ path: '/quick-start' })
    await click(page, '/tms')
    await expect.poll(() => page.title()).toMatch(/^Concepts/)
    await context.setOffline(true)
    await page.evaluate(() => history.back())
    await retryButton(page).waitFor()
    await context.setOffline(false)
    await retryButton(page).click()
    await expect.poll(() => page.title()).toMatch(/^Quick start/)
    await page.goForward()
    await expect.poll(() => page.title()).toMatch(/^Concepts/)
  })

  it('never loads again and again', async () => {
    const { page, requests } = await openFailing(() => true)
    await click(page, '/tms')
    await seeBrowserError(page)
    await page.goBack()
    await retryButton(page).waitFor()
    await retryButton(page).click()
    await seeBrowserError(page)
    await page.waitForTimeout(500)
    // One load from the page and one full load for each wish of the reader.
    expect(requests).toEqual(['fetch', 'document', 'fetch', 'document'])
  })

  it('is tried anew when the link is chosen again', async () => {
    let isBroken = true
    const { page } = await openFailing(() => isBroken)
    await click(page, '/tms')
    await seeBrowserError(page)
    await page.goBack()
    await retryButton(page).waitFor()
    isBroken = false
    await click(page, '/tms')
    await page.waitForURL(`${siteUrl}/tms`)
    await expect.poll(() => page.title()).toMatch(/^Concepts/)
  })

  it('says that there is no such page where there is none', async () => {
    const { page } = await open({ path: '/quick-start' })
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('a[href="/tms"]')!
      link.href = '/tsm'
      link.click()
    })
    await expect.poll(() => page.title().catch(() => '')).toMatch(/^Page not found/)
    expect(page.url()).toBe(`${siteUrl}/tsm`)
  })
})

describe.each([desktop, phone])('a crash, $width px wide', (viewport) => {
  it('says so in place of the page, and tries again', async () => {
    const { page } = await open({
      path: '/quick-start',
      viewport,
      prepare: (blank) =>
        blank.addInitScript(() => {
          const name = 'parseFromString'
          const parser = Object.getOwnPropertyDescriptor(DOMParser.prototype, name)!
          const value = () => {
            throw new Error('on purpose')
          }
          Object.defineProperty(DOMParser.prototype, name, { value, configurable: true })
          Object.assign(globalThis, {
            repair: () => Object.defineProperty(DOMParser.prototype, name, parser),
          })
        }),
    })
    await markDocument(page)
    await click(page, '/tms')
    const message = page.getByRole('alert')
    await message.waitFor()
    expect(await message.innerText()).toContain('This page crashed.')
    expect(await page.locator('.nextra-navbar').isVisible()).toBe(true)
    expect(await page.getByRole('main').count()).toBe(1)
    const again = message.getByRole('button', { name: 'Try again' })
    await again.click()
    await message.waitFor()
    expect(page.url()).toBe(`${siteUrl}/tms`)
    await page.evaluate(() => (globalThis as unknown as { repair: () => void }).repair())
    await again.click()
    await expect.poll(() => page.title()).toMatch(/^Concepts/)
    expect(await page.locator('h1').innerText()).toMatch(/^Concepts/)
    expect(await message.count()).toBe(0)
    expect(await isMarkedDocument(page)).toBe(true)
  })
})

describe('before the script has come', () => {
  it('a link is a link', async () => {
    const { page } = await open({
      path: '/quick-start',
      prepare: (blank) => blank.route('**/_next/static/chunks/*.js', (route) => route.abort()),
    })
    await markDocument(page)
    await page.getByRole('navigation', { name: 'Docs' }).getByRole('link').nth(1).click()
    await page.waitForURL(`${siteUrl}/tms`)
    expect(await isMarkedDocument(page)).toBe(false)
    expect(await page.title()).toMatch(/^Concepts/)
  })

  it('on a slow machine, a link leads on', async () => {
    const { page, problems } = await open()
    await slowDown(page, 6)
    await page.goto(`${siteUrl}/quick-start`, { waitUntil: 'commit' })
    await page.locator('#docsNav a[href="/tms"]').click()
    await page.waitForURL(`${siteUrl}/tms`)
    await expect.poll(() => page.title()).toMatch(/^Concepts/)
    expect(problems).toEqual([])
  })
})

it.each([phone, desktop])(
  'where the script never comes, all can be reached, $width px wide',
  async (viewport) => {
    const { page } = await open({
      path: '/quick-start',
      viewport,
      prepare: (blank) => blank.route('**/_next/static/chunks/*.js', (route) => route.abort()),
    })
    const sidebar = page.getByRole('navigation', { name: 'Docs' })
    await sidebar.getByText('Administration', { exact: true }).click()
    expect(await sidebar.getByRole('link', { name: 'Billing' }).isVisible()).toBe(true)
    await page.locator('.nextra-navbar').getByRole('link', { name: 'API' }).click()
    await page.waitForURL('**/api/authentication')
  },
)

/** Opens a page from which requests for `/tms` fail where `fails` says so; counts them by type. */
async function openFailing(fails: (type: string) => boolean) {
  const { page } = await open({ path: '/quick-start' })
  const requests: string[] = []
  await page.route(
    (url) => url.pathname === '/tms',
    async (route) => {
      const type = route.request().resourceType()
      requests.push(type)
      await (fails(type) ? route.abort() : route.continue())
    },
  )
  return { page, requests }
}

/** Waits until the browser shows that it could not load the page. */
async function seeBrowserError(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => location.protocol).catch(() => ''))
    .toBe('chrome-error:')
}

function retryButton(page: Page) {
  return page.getByRole('button', { name: 'Retry' })
}
