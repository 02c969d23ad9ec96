import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectHeading, openPage, siteUrl, startBrowser, waitForReact } from './browser.ts'

const open = startBrowser()

const paper = { light: 'rgb(253, 253, 251)', dark: 'rgb(16, 22, 19)' }

const buttonOf = (page: Page) =>
  page.locator('.nextra-navbar').getByRole('button', { name: 'Color mode' })

/** What the reader sees, what the button says, and what is kept. */
async function look(page: Page) {
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  // The bars of a phone's browser take the color of the first that applies.
  const bars = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      .find(({ media }) => matchMedia(media).matches)!
      .content.replaceAll(',', ', '),
  )
  expect(bars).toBe(background)
  return {
    shown: background === paper.dark ? 'dark' : background === paper.light ? 'light' : background,
    label: (await buttonOf(page).textContent())!.trim(),
    stored: await page.evaluate(() => localStorage.getItem('theme')),
  }
}

describe.each(['light', 'dark'] as const)('where the system is %s', (colorScheme) => {
  it('begins light and goes through light, dark and system', async () => {
    const { page, problems } = await open({ path: '/billing', colorScheme })
    const system = colorScheme
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
  })
})

it('follows the system while it is asked to', async () => {
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

it('stays on the next page, and after a full load', async () => {
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

describe('before React has come', () => {
  const path = '/billing'
  it.each([
    ['dark', 'light', 'dark'],
    ['system', 'dark', 'dark'],
    ['rubbish', 'dark', 'light'],
  ] as const)('%s on a %s system is %s from the first paint on', async (stored, system, shown) => {
    const { page } = await open({
      path,
      colorScheme: system,
      isEarly: true,
      prepare: async (blank) => {
        // Nothing but the scripts in the page may be needed: React never comes.
        await blank.route('**/_next/static/chunks/*.js', (route) => route.abort())
        await blank.addInitScript((mode) => {
          localStorage.setItem('theme', mode)
          new MutationObserver(() => {
            const isLate =
              document.querySelector('.nextra-navbar') && !('themeAtBody' in globalThis)
            if (!isLate) return
            Object.assign(globalThis, { themeAtBody: document.documentElement.className })
          }).observe(document, { childList: true, subtree: true })
        }, stored)
      },
    })
    expect(await page.evaluate(() => (globalThis as { themeAtBody?: string }).themeAtBody)).toBe(
      shown,
    )
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(background).toBe(paper[shown])
  })
})
