import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  desktop,
  expectHeading,
  isMarkedDocument,
  markDocument,
  movePointer,
  phone,
  siteUrl,
  startBrowser,
} from './browser.ts'

const open = startBrowser()

const click = (page: Page, href: string) =>
  page.evaluate((to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)!.click(), href)

describe('a load that fails', () => {
  it('becomes one full load of the wanted page', async () => {
    const { page, requests } = await openFailing((type) => type === 'data')
    await markDocument(page)
    await click(page, '/tms')
    await expectHeading(page, 'Concepts and vocabulary')
    expect(page.url()).toBe(`${siteUrl}/tms`)
    expect(await isMarkedDocument(page)).toBe(false)
    // What comes after the page is its data for React.
    expect(requests.slice(0, 2)).toEqual(['data', 'document'])
    expect(await retryButton(page).count()).toBe(0)
  })

  it('offers Retry, without leaving the page, where the browser is offline', async () => {
    const { page, context } = await open({ path: '/quick-start' })
    await context.setOffline(true)
    await click(page, '/tms')
    await retryButton(page).waitFor()
    await expectHeading(page, 'Quick start')
    await retryButton(page).click()
    await retryButton(page).waitFor()
    await context.setOffline(false)
    await retryButton(page).click()
    await expectHeading(page, 'Concepts and vocabulary')
  })

  it('never loads again and again', async () => {
    const { page, requests } = await openFailing(() => true)
    await click(page, '/tms')
    await seeBrowserError(page)
    await page.waitForTimeout(500)
    // One load from the page, and one full load.
    expect(requests).toEqual(['data', 'document'])
  })
})

describe('a crash', () => {
  it('says so in place of the page, and tries again', async () => {
    const { page } = await open({ path: '/quick-start' })
    await page.evaluate(() => {
      const { IntersectionObserver } = globalThis
      const fail = () => {
        throw new Error('on purpose')
      }
      Object.assign(globalThis, {
        IntersectionObserver: fail,
        repair: () => Object.assign(globalThis, { IntersectionObserver }),
      })
    })
    await markDocument(page)
    await click(page, '/tms')
    const message = page.locator('.message')
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
    await expectHeading(page, 'Concepts and vocabulary')
    expect(await message.count()).toBe(0)
    expect(await isMarkedDocument(page)).toBe(true)
  })
})

describe('before the script has come', () => {
  it('a link is a link', async () => {
    const { page } = await open({
      path: '/quick-start',
      isEarly: true,
      prepare: (blank) => blank.route('**/_next/static/chunks/*.js', (route) => route.abort()),
    })
    await markDocument(page)
    await page.getByRole('navigation', { name: 'Docs' }).getByRole('link').nth(1).click()
    await expectHeading(page, 'Concepts and vocabulary')
    expect(await isMarkedDocument(page)).toBe(false)
  })
})

it.each([phone, desktop])(
  'where the script never comes, all can be reached, $width px wide',
  async (viewport) => {
    const { page } = await open({
      path: '/quick-start',
      viewport,
      isEarly: true,
      prepare: (blank) => blank.route('**/_next/static/chunks/*.js', (route) => route.abort()),
    })
    await movePointer(page)
    const sidebar = page.getByRole('navigation', { name: 'Docs' })
    await sidebar.getByText('Administration', { exact: true }).click()
    expect(await sidebar.getByRole('link', { name: 'Billing' }).isVisible()).toBe(true)
    await page.locator('.nextra-navbar').getByRole('link', { name: 'API' }).click()
    await expectHeading(page, 'API authentication')
  },
)

/** Opens a page from which requests for `/tms` and its data fail where `fails` says so. */
async function openFailing(fails: (type: 'data' | 'document') => boolean) {
  const { page } = await open({ path: '/quick-start' })
  const requests: string[] = []
  await page.route(
    (url) => /^\/tms(?:\.txt|\/__next.*)?$/.test(url.pathname),
    async (route) => {
      const type = route.request().resourceType() === 'document' ? 'document' : 'data'
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
