import { describe, expect, it } from 'vitest'
import { clickByScript as click } from './actions.ts'
import { siteUrl, startBrowser } from './browser.ts'
import { expectHeading, isMarkedDocument, markDocument } from './expect-page.ts'
import { navbarOf } from './parts.ts'

const open = startBrowser()

const link = 'a[href="/tms"]'

describe('a failed client-side navigation', () => {
  it('becomes a full load of the page', async () => {
    const { page, requests } = await openFailing((type) => type === 'data')
    await markDocument(page)
    await click(page, link)
    await expectHeading(page, 'Concepts and vocabulary')
    expect(page.url()).toBe(`${siteUrl}/tms`)
    expect(await isMarkedDocument(page)).toBe(false)
    // Data for React follows the document.
    expect(requests.slice(0, 2)).toEqual(['data', 'document'])
  })

  it('offers Retry on the current page while the browser is offline', async () => {
    const { page, context } = await open({ path: '/quick-start' })
    const retry = page.getByRole('button', { name: 'Retry' })
    await context.setOffline(true)
    await click(page, link)
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
    await click(page, link)
    const readProtocol = () => page.evaluate(() => location.protocol).catch(() => '')
    await expect.poll(readProtocol).toBe('chrome-error:')
    await page.waitForTimeout(500)
    expect(requests).toEqual(['data', 'document'])
  })
})

it('shows a message instead of a page that crashes, and can be retried', async () => {
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
  await click(page, link)
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

/** Opens a page on which requests for `/tms` or its data fail. Returns their types. */
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
