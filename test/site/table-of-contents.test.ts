import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { siteUrl, setUpBrowser } from './browser.ts'
import { hrefsOf } from './parts.ts'

const open = setUpBrowser()
const viewport = { width: 1240, height: 800 }

const listOf = (page: Page) => page.locator('.toc')

const listMarked = (page: Page) => hrefsOf(listOf(page).locator('[aria-current]'))

it('marks the current section on scroll down and up', async () => {
  const { page } = await open({ path: '/api/run', viewport })
  const ids = await page.locator('article h2').evaluateAll((all) => all.map(({ id }) => id))
  expect(await listMarked(page)).toEqual([`#${ids[0]}`])
  for (const id of [ids[2]!, ids[5]!, ids[3]!]) {
    await page.evaluate((name) => document.getElementById(name)!.scrollIntoView(), id)
    await expect.poll(() => listMarked(page)).toEqual([`#${id}`])
  }
  expect(await listOf(page).locator('[aria-current=location]').count()).toBe(1)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => listMarked(page)).toEqual([`#${ids.at(-1)}`])
})

it('marks a clicked section, and again the section in view after scrolling by hand', async () => {
  const { page } = await open({ path: '/api/run', viewport })
  const links = listOf(page).getByRole('link')
  const count = await links.count()
  for (const index of [3, count - 1, count - 2, 1]) {
    const href = await links.nth(index).getAttribute('href')
    await links.nth(index).click()
    await expect.poll(() => listMarked(page)).toEqual([href])
  }
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 10_000)
  await expect.poll(() => listMarked(page)).not.toEqual([await links.nth(1).getAttribute('href')])
})

it('marks the section of the hash even if it cannot scroll to the top', async () => {
  const tall = { width: 1400, height: 1600 }
  const { page } = await open({ path: '/api/run', viewport: tall })
  const ids = await page.locator('article h2').evaluateAll((all) => all.map(({ id }) => id))
  const [last, other] = [`#${ids.at(-2)!}`, `#${ids[1]!}`]
  const loaded = await open({ path: `/api/run${last}`, viewport: tall })
  await expect.poll(() => listMarked(loaded.page)).toEqual([last])
  for (const hash of [last, other]) {
    await page.goto(`${siteUrl}/api/run${hash}`)
    await expect.poll(() => listMarked(page)).toEqual([hash])
  }
  await page.goBack()
  await expect.poll(() => listMarked(page)).toEqual([last])
})
