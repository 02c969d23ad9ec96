import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { renderedFontOf, waitForTwoFrames } from './actions.ts'
import { setUpBrowser, settle, siteUrl } from './browser.ts'
import { topOf } from './parts.ts'

const open = setUpBrowser()

it('keeps the scroll position and the page height when React starts', async () => {
  const { page } = await open({ path: '/api/run', isEarly: true, isFresh: true })
  const heading = page.locator('#clone-a-test-run')
  const height = await heightOf(page)
  await heading.evaluate((node) => node.scrollIntoView())
  const before = await topOf(heading)
  await settle(page)
  expect(await topOf(heading)).toBe(before)
  expect(await heightOf(page)).toBe(height)
})

it('is in Inter if that is there in time, and else stays in the other font', async () => {
  const { page, release } = await open({ held: '**/*.woff2' })
  const address = `${siteUrl}/quick-start`
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  const readView = async () => [
    await renderedFontOf(page, 'h1'),
    await renderedFontOf(page, '.prose p'),
    await heightOf(page),
  ]
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
  const before = await readView()
  expect(before.slice(0, 2)).toEqual([expect.not.stringMatching(/^Inter/), before[0]])
  release()
  await page.waitForLoadState('load')
  await page.evaluate(() => document.fonts.load('1em Inter'))
  await waitForTwoFrames(page)
  expect(await readView()).toEqual(before)
  await page.reload()
  expect((await readView()).slice(0, 2)).toEqual(['Inter SemiBold', 'Inter'])
})

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight)
}
