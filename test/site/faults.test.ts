import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { isMarkedDocument, markDocument, siteUrl, startBrowser } from './browser.ts'
import { rewriteText } from './rewrite-text.ts'
import { ask, openSearch } from './search-dialog.ts'

const open = startBrowser()

it('a site that was renewed during the visit shows its new page, after one full load', async () => {
  const { page, problems } = await open({ path: '/quick-start' })
  const { build, renewed } = await renewSite(page)
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/tms(?:\.txt)?$/.test(pathname)) requests.push(`${request.resourceType()} ${pathname}`)
  })
  await markDocument(page)
  await click(page, '/tms')
  await expect.poll(() => headingOf(page)).toBe('A new heading')
  expect(build).toMatch(/^[\w-]{8,}$/)
  expect(renewed).toContain('/tms.txt')
  expect(await isMarkedDocument(page)).toBe(false)
  await page.waitForTimeout(500)
  expect(requests.filter((request) => request.startsWith('document'))).toHaveLength(1)
  expect(problems).toEqual([])
})

it('text that an extension has rewritten keeps the reader from nothing', async () => {
  const { page, problems } = await open({ path: '/cli-usage' })
  const heading = (await headingOf(page)).toUpperCase()
  await rewriteText(page)
  expect(await headingOf(page)).toBe(heading)
  await page.locator('.nextra-navbar .color-mode').click()
  await page.locator('html.dark').waitFor()
  await page.locator('.code__copy:visible').first().click()
  const field = await openSearch(page, 'milestone')
  await rewriteText(page)
  await ask(page, field, 'run')
  await page.keyboard.press('Escape')
  await click(page, '/tms')
  await expect.poll(() => headingOf(page)).toMatch(/^Concepts/)
  await rewriteText(page)
  await page.goBack()
  await expect.poll(() => headingOf(page)).toMatch(new RegExp(`^${heading}`, 'i'))
  expect(await page.locator('.message').count()).toBe(0)
  expect(problems).toEqual([])
})

it.each(['1980-01-01', '2099-12-31'])('a clock that says %s changes nothing', async (day) => {
  const { page, problems } = await open({
    path: '/quick-start',
    prepare: (blank) => blank.clock.setSystemTime(day),
  })
  await useSite(page)
  expect(problems).toEqual([])
})

it('needs nothing that the oldest supported browsers do not have', async () => {
  const { page, problems } = await open({
    path: '/quick-start',
    prepare: (blank) => blank.addInitScript(forgetWhatIsNew),
  })
  expect(await page.evaluate(() => 'groupBy' in Object || 'navigation' in window)).toBe(false)
  await useSite(page)
  expect(problems).toEqual([])
})

/** Has the server give out pages of another build from now on; says which of them have been asked for. */
async function renewSite(page: Page) {
  const data = await (await fetch(`${siteUrl}/tms.txt`)).text()
  const build = /"b":"([^"]+)"/.exec(data)![1]!
  const renewed: string[] = []
  await page.route(
    (url) => /^\/tms(?:\.txt|\/__next.*)?$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch()
      renewed.push(new URL(route.request().url()).pathname)
      const body = (await response.text())
        .replaceAll(build, 'another-build')
        .replaceAll('Concepts and vocabulary', 'A new heading')
      await route.fulfill({ response, body })
    },
  )
  return { build, renewed }
}

/** Color mode, search, and a way to another page and back. */
async function useSite(page: Page): Promise<void> {
  await markDocument(page)
  await page.locator('.nextra-navbar .color-mode').click()
  await page.locator('html.dark').waitFor()
  await openSearch(page, 'milestone')
  await page.keyboard.press('Escape')
  await click(page, '/tms')
  await expect.poll(() => headingOf(page)).toMatch(/^Concepts/)
  await page.goBack()
  await expect.poll(() => headingOf(page)).toMatch(/^Quick start/)
  expect(await isMarkedDocument(page)).toBe(true)
}

const click = (page: Page, href: string) =>
  page.evaluate((to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)!.click(), href)

const headingOf = (page: Page) => page.locator('h1').innerText()

/** Takes away what came after Chrome 111, Firefox 121 and Safari 16.4, or is not in all of them. */
function forgetWhatIsNew(): void {
  const missing: [owner: object, names: string[]][] = [
    [globalThis, ['Iterator', 'navigation', 'requestIdleCallback', 'scheduler', 'URLPattern']],
    [URL, ['canParse', 'parse']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['try', 'withResolvers']],
    [Array, ['fromAsync']],
    [AbortSignal, ['any']],
    [RegExp, ['escape']],
    [Intl, ['DurationFormat', 'Segmenter']],
    [Navigator.prototype, ['connection', 'userAgentData']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
    [Element.prototype, ['getHTML', 'moveBefore', 'setHTMLUnsafe']],
    [HTMLElement.prototype, ['popover', 'showPopover', 'togglePopover']],
    [Document.prototype, ['startViewTransition', 'caretPositionFromPoint']],
    [HTMLDialogElement.prototype, ['closedBy', 'requestClose']],
    [CSS, ['highlights', 'registerProperty']],
  ]
  for (const [owner, names] of missing)
    for (const name of names) Reflect.deleteProperty(owner, name)
}
