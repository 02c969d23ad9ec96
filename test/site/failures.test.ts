import { describe, expect, it } from 'vitest'
import { clickByScript as click } from './actions.ts'
import { siteUrl, setUpBrowser } from './browser.ts'
import { expectHeading, isMarkedDocument, markDocument } from './expect-page.ts'
import { navbarOf } from './parts.ts'

const open = setUpBrowser()

const conceptsLink = 'a[href="/tms"]'

describe('a failed client-side navigation', () => {
  it('falls back to a full page load', async () => {
    const { page, requests } = await openFailing((type) => type === 'data')
    await markDocument(page)
    await click(page, conceptsLink)
    await expectHeading(page, 'Concepts and vocabulary')
    expect(page.url()).toBe(`${siteUrl}/tms`)
    expect(await isMarkedDocument(page)).toBe(false)
    // Ignore later requests, since the loaded page fetches its own data for React.
    expect(requests.slice(0, 2)).toEqual(['data', 'document'])
  })

  it('offers Retry on the current page while the browser is offline', async () => {
    const { page, context } = await open({ path: '/quick-start' })
    const retry = page.getByRole('button', { name: 'Retry' })
    await context.setOffline(true)
    await click(page, conceptsLink)
    await retry.waitFor()
    await expectHeading(page, 'Quick start')
    await retry.click()
    await retry.waitFor()
    await context.setOffline(false)
    await retry.click()
    await expectHeading(page, 'Concepts and vocabulary')
    expect(await retry.count()).toBe(0)
  })

  it('does not reload in a loop', async () => {
    const { page, requests } = await openFailing(() => true)
    await click(page, conceptsLink)
    const readProtocol = () => page.evaluate(() => location.protocol).catch(() => '')
    await expect.poll(readProtocol).toBe('chrome-error:')
    await page.waitForTimeout(500)
    expect(requests).toEqual(['data', 'document'])
  })
})

it('replaces a page that crashes with a message, and can render it again', async () => {
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
  await click(page, conceptsLink)
  const message = page.locator('.message')
  await message.waitFor()
  expect(await message.innerText()).toContain('This page crashed.')
  expect(await navbarOf(page).isVisible()).toBe(true)
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

/**
 * Opens a page. Aborts requests for `/tms` or its data if `shouldFail` returns `true` for their
 * type. Returns the page and the types of all these requests.
 */
async function openFailing(shouldFail: (type: 'data' | 'document') => boolean) {
  const { page } = await open({ path: '/quick-start' })
  const requests: string[] = []
  await page.route(
    (url) => /^\/tms(?:\.txt|\/__next.*)?$/.test(url.pathname),
    async (route) => {
      const type = route.request().resourceType() === 'document' ? 'document' : 'data'
      requests.push(type)
      await (shouldFail(type) ? route.abort() : route.continue())
    },
  )
  return { page, requests }
}
