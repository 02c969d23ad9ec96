import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { clickByScript, scrollPageTo } from './actions.ts'
import { siteUrl, setUpBrowser } from './browser.ts'
import { expectHeading } from './expect-page.ts'
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

it('marks a clicked section immediately, without marking others on the way', async () => {
  const { page } = await open({ path: '/api/run', viewport })
  await recordMarks(page)
  const links = listOf(page).getByRole('link')
  const count = await links.count()
  for (const index of [3, count - 1, count - 2, 1]) {
    const href = await links.nth(index).getAttribute('href')
    await takeMarks(page)
    await links.nth(index).click()
    await expect.poll(() => listMarked(page)).toEqual([href])
    await page.waitForTimeout(150)
    expect(await takeMarks(page)).toEqual([href])
  }
  // Scrolling by hand updates the mark again.
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

it('marks the section in view after Back', async () => {
  // The section is in the upper third of this viewport where the page begins.
  const { page } = await open({
    path: '/users-permissions#before-you-begin',
    viewport: { width: 1440, height: 1100 },
  })
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 20_000)
  await expect.poll(() => isAtEnd(page)).toBe(true)
  await expect.poll(() => listMarked(page)).not.toEqual(['#before-you-begin'])
  const marked = await listMarked(page)
  await clickByScript(page, '#docsNav a[href="/billing"]')
  await expectHeading(page, 'Billing')
  await page.goBack()
  await expect.poll(() => isAtEnd(page)).toBe(true)
  await page.waitForTimeout(150)
  await expect.poll(() => listMarked(page)).toEqual(marked)
})

function isAtEnd(page: Page): Promise<boolean> {
  return page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2)
}

/** Records every link that is marked from now on. */
function recordMarks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const marks: (string | null)[] = []
    Object.assign(globalThis, { marks })
    new MutationObserver((records) => {
      for (const { target } of records) {
        const link = target as Element
        if (link.hasAttribute('aria-current')) marks.push(link.getAttribute('href'))
      }
    }).observe(document.querySelector('.toc')!, {
      subtree: true,
      attributeFilter: ['aria-current'],
    })
  })
}

/** Returns the distinct links that were marked since the last call. */
function takeMarks(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const all = (globalThis as unknown as { marks: (string | null)[] }).marks
    return [...new Set(all.splice(0))]
  })
}
