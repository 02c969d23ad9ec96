import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { clickByScript } from './actions.ts'
import { desktop, phone, setUpBrowser, waitForReact } from './browser.ts'
import { modeButtonOf } from './parts.ts'
import { searchStatusOf, waitForSearchField } from './search-dialog.ts'

const open = setUpBrowser()

/** Translates the page and whatever is added or changed later, like the translators of browsers. */
async function keepTranslating(page: Page): Promise<void> {
  await page.evaluate(() => {
    const translate = () => {
      const texts: Text[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement!.closest('script, style, font')) continue
        const [outer, inner] = ['font', 'font'].map((name) => document.createElement(name))
        inner!.append(`Ü ${text.data}`)
        outer!.append(inner!)
        text.replaceWith(outer!)
      }
    }
    translate()
    new MutationObserver(() => setTimeout(translate)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
}

const queries = [
  'milestone',
  'create a milestone',
  'milestones',
  'api',
  'api key',
  'qzqzq',
  'sentry',
]

/** Returns the status and results of each query, typed into the same field, without marks and spaces. */
async function searchAll(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Search the documentation' }).first().click()
  const field = await waitForSearchField(page)
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const found: string[] = []
  for (const query of queries) {
    await field.fill(query)
    await expect.poll(() => searchStatusOf(page)).toMatch(/found/i)
    await page.waitForTimeout(200)
    const options = await dialog.getByRole('option').allInnerTexts()
    found.push([await searchStatusOf(page), ...options].join('').replaceAll(/Ü|\s/g, ''))
  }
  return found
}

describe.each([desktop, phone])(
  'a page that is translated all the time, $width px wide',
  (viewport) => {
    it.each(['before', 'after'])('shows the same results if that began %s React', async (time) => {
      const plain = await open({ path: '/quick-start', viewport })
      const expected = await searchAll(plain.page)
      const { page, problems } = await open({ path: '/quick-start', viewport, isEarly: true })
      if (time === 'before') await keepTranslating(page)
      await waitForReact(page)
      if (time === 'after') await keepTranslating(page)
      expect(await searchAll(page)).toEqual(expected)
      await page.getByRole('option').first().click()
      await expect.poll(() => page.locator('h1').innerText()).toBe('Ü Sentry')
      expect(problems).toEqual([])
    })

    it('shows the state of controls and messages', async () => {
      const { page, problems, context } = await open({ path: '/quick-start', viewport })
      await keepTranslating(page)
      if (viewport === phone) {
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        const menu = page.getByRole('dialog', { name: 'Menu' })
        await menu.getByRole('button', { name: 'Back to main menu' }).click()
        await menu.locator('.color-mode', { hasText: 'Ü Color mode: light.' }).click()
        await menu.locator('.color-mode', { hasText: 'Ü Color mode: dark.' }).waitFor()
        await menu.getByRole('button', { name: 'Docs' }).click()
        await page.keyboard.press('Escape')
      } else {
        await modeButtonOf(page).click()
        await page.locator('.navbar .color-mode', { hasText: 'Ü Color mode: dark.' }).waitFor()
      }
      await clickByScript(page, '.page-actions .copy')
      await page.locator('.copy', { hasText: 'Ü Copied' }).waitFor()
      await page.locator('.copy', { hasText: 'Copy page' }).waitFor()
      await context.setOffline(true)
      for (const path of ['/sentry', '/billing']) {
        await clickByScript(page, `#docsNav a[href="${path}"]`)
        await expect
          .poll(async () => (await page.locator('.message').innerText()).replaceAll(/Ü|\s/g, ''))
          .toContain(`${path}didnotarrive.`)
      }
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect.poll(() => page.locator('h1').innerText()).toBe('Ü Billing')
      expect(await page.locator('.message').count()).toBe(0)
      expect(problems).toEqual([])
    })
  },
)
