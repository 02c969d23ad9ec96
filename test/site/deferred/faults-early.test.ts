import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { siteUrl, startBrowser, waitForReact } from '../browser.ts'
import { rewriteText } from '../rewrite-text.ts'

const open = startBrowser()

const chunks = /data-chunks="([^"]+)"/
  .exec(await (await fetch(`${siteUrl}/quick-start`)).text())![1]!
  .split(' ')

it.each([
  ['the first part of the script', chunks[0]!],
  ['the last part of the script', chunks.at(-1)!],
])('where %s is gone, the page is as it is without script', async (_name, chunk) => {
  let asked = 0
  const { page } = await open({
    path: '/quick-start',
    isEarly: true,
    isFresh: true,
    prepare: (blank) =>
      blank.route(`**${chunk}`, (route) => {
        asked++
        return route.fulfill({ status: 404, body: 'Not found' })
      }),
  })
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  await expect.poll(() => page.locator('html').getAttribute('data-script')).toBe(null)
  expect(await page.locator('h1').innerText()).toBe('Quick start')
  expect(await page.locator('.needs-script').filter({ visible: true }).count()).toBe(0)
  const before = asked
  await page.waitForTimeout(500)
  // Once ahead of time, and once when it was needed.
  expect([asked, asked <= 2]).toEqual([before, true])
  await page.unroute(`**${chunk}`)
  await goOn(page)
})

it('text that an extension has rewritten before React came is that of the page again', async () => {
  const { page, problems } = await open({ path: '/quick-start', isEarly: true })
  await rewriteText(page)
  expect(await page.locator('h1').innerText()).toBe('QUICK START')
  await waitForReact(page)
  await expect.poll(() => page.locator('h1').innerText()).toBe('Quick start')
  expect(await page.locator('main').count()).toBe(1)
  expect(await page.locator('.message').count()).toBe(0)
  await page.locator('.nextra-navbar .color-mode').click()
  await page.locator('html.dark').waitFor()
  await goOn(page)
  // React says once that it has found another text than its own, and draws the page anew.
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain('#418')
})

async function goOn(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Docs' }).locator('a[href="/tms"]').click()
  await page.waitForURL(`${siteUrl}/tms`)
  await expect.poll(() => page.locator('h1').innerText()).toMatch(/^Concepts/)
}
