import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  blockReact,
  expectHeading,
  fixtureUrl,
  openPage,
  siteUrl,
  startBrowser,
  waitForReact,
} from './browser.ts'

const open = startBrowser()
const openFixture = startBrowser(fixtureUrl)

const backgrounds = { light: 'rgb(253, 253, 251)', dark: 'rgb(16, 22, 19)' }

const buttonOf = (page: Page) =>
  page.locator('.nextra-navbar').getByRole('button', { name: 'Color mode' })

const backgroundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** Returns the visible mode, the label of the button and the stored mode. */
async function look(page: Page) {
  const background = await backgroundOf(page)
  // Mobile browsers color their bars by the first matching element.
  const themeColor = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      .find(({ media }) => matchMedia(media).matches)!
      .content.replaceAll(',', ', '),
  )
  expect(themeColor).toBe(background)
  return {
    shown:
      background === backgrounds.dark
        ? 'dark'
        : background === backgrounds.light
          ? 'light'
          : background,
    label: (await buttonOf(page).textContent())!.trim(),
    stored: await page.evaluate(() => localStorage.getItem('theme')),
  }
}

it.each(['light', 'dark'] as const)(
  'starts light and cycles through dark and system on a %s system',
  async (system) => {
    const { page, problems } = await open({ path: '/billing', colorScheme: system })
    const light = { shown: 'light', label: 'Color mode: light. Switch to dark.' }
    expect(await look(page)).toEqual({ ...light, stored: null })
    await buttonOf(page).click()
    expect(await look(page)).toEqual({
      shown: 'dark',
      label: 'Color mode: dark. Switch to system.',
      stored: 'dark',
    })
    await buttonOf(page).click()
    expect(await look(page)).toEqual({
      shown: system,
      label: 'Color mode: system. Switch to light.',
      stored: 'system',
    })
    await buttonOf(page).click()
    expect(await look(page)).toEqual({ ...light, stored: 'light' })
    expect(problems).toEqual([])
  },
)

it('cycles through light and dark if the system is not respected', async () => {
  const { page, problems } = await openFixture({
    path: '/tables',
    // An earlier version of the site may have stored the mode.
    prepare: (blank) =>
      blank.addInitScript(() => {
        if (localStorage.getItem('theme') === null) localStorage.setItem('theme', 'system')
      }),
    colorScheme: 'dark',
  })
  const light = { shown: 'light', label: 'Color mode: light. Switch to dark.' }
  const dark = { shown: 'dark', label: 'Color mode: dark. Switch to light.' }
  expect(await look(page)).toMatchObject(light)
  await buttonOf(page).click()
  await expect.poll(() => look(page)).toMatchObject(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await look(page)).toMatchObject(dark)
  await buttonOf(page).click()
  await expect.poll(() => look(page)).toMatchObject(light)
  expect(problems).toEqual([])
})

it('follows the system only in system mode', async () => {
  const { page } = await open({ path: '/billing', colorScheme: 'light' })
  await buttonOf(page).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
  expect((await look(page)).shown).toBe('dark')
  await buttonOf(page).click()
  expect((await look(page)).shown).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await look(page)).shown).toBe('dark')
})

it('changes in other open tabs at once', async () => {
  const { page, context } = await open({ path: '/billing' })
  const { page: other } = await openPage(context)
  await other.goto(`${siteUrl}/tms`)
  await buttonOf(page).click()
  await expect
    .poll(() => look(other))
    .toMatchObject({
      shown: 'dark',
      label: 'Color mode: dark. Switch to system.',
    })
})

it('persists on other pages and after a reload', async () => {
  const { page } = await open({ path: '/billing' })
  await buttonOf(page).click()
  await page.getByRole('navigation', { name: 'Docs' }).getByRole('link').first().click()
  await expectHeading(page, 'Get started with Acme Tests')
  expect((await look(page)).shown).toBe('dark')
  await page.reload()
  await waitForReact(page)
  expect(await look(page)).toMatchObject({
    shown: 'dark',
    label: 'Color mode: dark. Switch to system.',
  })
})

it.each([
  ['dark', 'light', 'dark'],
  ['system', 'dark', 'dark'],
  ['invalid', 'dark', 'light'],
] as const)(
  'paints a stored %s mode on a %s system %s from the start',
  async (stored, system, shown) => {
    const { page } = await open({
      path: '/billing',
      colorScheme: system,
      isEarly: true,
      prepare: async (blank) => {
        await blockReact(blank)
        await blank.addInitScript((mode) => {
          localStorage.setItem('theme', mode)
          new MutationObserver(() => {
            const isFirst =
              document.querySelector('.nextra-navbar') && !('themeAtBody' in globalThis)
            if (!isFirst) return
            Object.assign(globalThis, { themeAtBody: document.documentElement.className })
          }).observe(document, { childList: true, subtree: true })
        }, stored)
      },
    })
    expect(await page.evaluate(() => (globalThis as { themeAtBody?: string }).themeAtBody)).toBe(
      shown,
    )
    expect(await backgroundOf(page)).toBe(backgrounds[shown])
  },
)
