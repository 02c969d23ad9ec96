import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { phone, siteUrl, startBrowser } from './browser.ts'
import { measureShift, watchShift } from './layout-shift.ts'

const open = startBrowser()

const kinds = ['/', '/quick-start', '/api/run', '/custom-issue-trackers', '/contact-us']

describe.each([undefined, phone])('nothing moves by itself, %o', (viewport) => {
  it.each([...kinds, '/25W40'])('on %s', async (path) => {
    const { page, problems } = await open({
      path,
      ...(viewport && { viewport }),
      prepare: watchShift,
    })
    expect(await measureShift(page)).toBe(0)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await measureShift(page)).toBe(0)
    // Nor is anything asked of another host, or missing.
    expect(problems).toEqual([])
  })
})

it('would notice that something moves', async () => {
  const { page } = await open({ path: '/billing', prepare: watchShift })
  await page.evaluate(() => {
    const box = document.createElement('div')
    box.style.height = '90px'
    document.body.prepend(box)
  })
  await expect.poll(() => measureShift(page)).toBeGreaterThan(0)
})

it('nothing moves on the way to another page but the page', async () => {
  const { page } = await open({ path: '/quick-start' })
  const placeOf = (selector: string) =>
    page.locator(selector).evaluate((node) => JSON.stringify(node.getBoundingClientRect()))
  const before = [await placeOf('.nextra-navbar'), await placeOf('#docsSidebar .sidebar__scroll')]
  await page.locator('#docsNav a[href="/tms"]').click()
  await page.waitForURL(`${siteUrl}/tms`)
  expect([await placeOf('.nextra-navbar'), await placeOf('#docsSidebar .sidebar__scroll')]).toEqual(
    before,
  )
})

describe('where less motion is wanted', () => {
  it('nothing is animated, and no scrolling is smooth', async () => {
    const { page } = await open({ path: '/quick-start', reducedMotion: 'reduce' })
    await addProgress(page)
    expect(await listMotion(page)).toEqual([])
  })

  it('elsewhere, some is', async () => {
    const { page } = await open({ path: '/quick-start', reducedMotion: 'no-preference' })
    await addProgress(page)
    expect(await listMotion(page)).not.toEqual([])
  })
})

it('shapes say what colors said, where the reader has own colors', async () => {
  const { page } = await open({ path: '/quick-start', forcedColors: 'active' })
  const styleOf = (selector: string, name: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name)
  for (const selector of ['.navbar__link', '#docsNav .sidebar__link']) {
    expect(await styleOf(`${selector}[aria-current]`, 'text-decoration-line')).toBe('underline')
    expect(await styleOf(`${selector}:not([aria-current])`, 'text-decoration-line')).toBe('none')
  }
  expect(await styleOf('.tabs__choice:checked + .tabs__label', 'text-decoration-line')).toBe(
    'underline',
  )
  expect(await styleOf('.code', 'border-top-style')).toBe('solid')
  expect(await styleOf('.callout', 'border-top-style')).toBe('solid')
  await page.locator('.nextra-navbar .brand').focus()
  await page.keyboard.press('Tab')
  expect(await styleOf(':focus', 'outline-style')).toBe('solid')
})

it('has more contrast where more is wanted', async () => {
  const { page } = await open({ path: '/billing' })
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  expect(await ink()).not.toBe('rgb(0, 0, 0)')
  await page.emulateMedia({ contrast: 'more' })
  expect(await ink()).toBe('rgb(0, 0, 0)')
})

/** The bar that says that a page is on its way, as the script makes it. */
function addProgress(page: Page): Promise<void> {
  return page.evaluate(() => {
    const bar = document.createElement('div')
    bar.className = 'progress'
    document.body.append(bar)
  })
}

/** Everything that has an animation, a transition or smooth scrolling. */
function listMotion(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((pseudo) => {
        const style = getComputedStyle(element, pseudo)
        const moves =
          style.animationName !== 'none' ||
          /[1-9]/.test(style.transitionDuration) ||
          style.scrollBehavior === 'smooth'
        return moves ? [`${element.tagName}.${String(element.className)}${pseudo ?? ''}`] : []
      }),
    ),
  )
}
