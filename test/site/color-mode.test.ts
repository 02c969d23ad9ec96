import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { fixtureUrl, openPage, siteUrl, setUpBrowser, waitForReact } from './browser.ts'
import { expectHeading } from './expect-page.ts'
import { blockReact } from './network.ts'
import { modeButtonOf, sidebarOf } from './parts.ts'

const open = setUpBrowser()
const openFixture = setUpBrowser(fixtureUrl)

const modesByBackground: Record<string, string> = {
  'rgb(253, 253, 251)': 'light',
  'rgb(16, 22, 19)': 'dark',
}

async function readShownMode(page: Page): Promise<string | undefined> {
  return modesByBackground[
    await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  ]
}

/** Returns the painted mode, the stored mode and the label of the button. */
async function readMode(page: Page) {
  // Mobile browsers take the color of their toolbars from the first matching element.
  const themeColor = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      .find(({ media }) => matchMedia(media).matches)!
      .content.replaceAll(',', ', '),
  )
  const shown = await readShownMode(page)
  expect(modesByBackground[themeColor]).toBe(shown)
  const stored = await page.evaluate(() => localStorage.getItem('theme'))
  return [shown, stored, (await modeButtonOf(page).textContent())!.trim()]
}

const darkState = ['dark', 'dark', 'Color mode: dark. Switch to system.']

it('starts light, cycles through dark and system, and follows the system only in system mode', async () => {
  const system = 'dark'
  const other = 'light'
  const { page, problems } = await open({ path: '/billing', colorScheme: system })
  for (const expected of [
    ['light', null, 'Color mode: light. Switch to dark.'],
    darkState,
    [system, 'system', 'Color mode: system. Switch to light.'],
    ['light', 'light', 'Color mode: light. Switch to dark.'],
  ]) {
    await expect.poll(() => readMode(page)).toEqual(expected)
    await page.emulateMedia({ colorScheme: other })
    const shown = expected[1] === 'system' ? other : expected[0]
    await expect.poll(() => readShownMode(page)).toBe(shown)
    await page.emulateMedia({ colorScheme: system })
    await modeButtonOf(page).click()
  }
  expect(problems).toEqual([])
})

it('cycles through light and dark if `respectSystem` is off', async () => {
  const { page, problems } = await openFixture({
    path: '/tables',
    // An earlier version of the site may have stored the mode `system`.
    prepare: (blank) =>
      blank.addInitScript(() => {
        if (localStorage.getItem('theme') === null) localStorage.setItem('theme', 'system')
      }),
    colorScheme: 'dark',
  })
  const labels = ['light. Switch to dark', 'dark. Switch to light', 'light. Switch to dark']
  for (const label of labels) {
    const [mode] = label.split('.')
    await expect.poll(() => readShownMode(page)).toBe(mode)
    await expect.poll(() => modeButtonOf(page).textContent()).toContain(`Color mode: ${label}.`)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await readShownMode(page)).toBe(mode)
    await modeButtonOf(page).click()
  }
  expect(problems).toEqual([])
})

it('changes in other open tabs immediately, and persists on other pages and after a reload', async () => {
  const { page, context } = await open({ path: '/billing' })
  const { page: other } = await openPage(context)
  await other.goto(`${siteUrl}/tms`)
  await modeButtonOf(page).click()
  await expect.poll(() => readMode(other)).toEqual(darkState)
  await sidebarOf(page).getByRole('link').first().click()
  await expectHeading(page, 'Get started with Acme Tests')
  expect(await readMode(page)).toEqual(darkState)
  await page.reload()
  await waitForReact(page)
  expect(await readMode(page)).toEqual(darkState)
})

it.each([
  ['dark', 'light', 'dark'],
  ['system', 'dark', 'dark'],
  ['invalid', 'dark', 'light'],
] as const)(
  'with the stored mode %s on a %s system, is %s from the first paint',
  async (stored, system, shown) => {
    const { page } = await open({
      path: '/billing',
      colorScheme: system,
      isEarly: true,
      prepare: async (blank) => {
        await blockReact(blank)
        await blank.addInitScript((mode) => {
          localStorage.setItem('theme', mode)
          new MutationObserver((_, observer) => {
            if (!document.querySelector('.navbar')) return
            Object.assign(globalThis, { modeAtFirst: document.documentElement.className })
            observer.disconnect()
          }).observe(document, { childList: true, subtree: true })
        }, stored)
      },
    })
    const modeAtFirst = await page.evaluate(
      () => (globalThis as { modeAtFirst?: string }).modeAtFirst,
    )
    expect([modeAtFirst, await readShownMode(page)]).toEqual([shown, shown])
  },
)
