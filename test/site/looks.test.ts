import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { resize } from './actions.ts'
import { desktop, phone, setUpBrowser } from './browser.ts'
import { navbarOf, versionButtonOf } from './parts.ts'

const open = setUpBrowser()

it.each(['/users-permissions', '/api/run'])('shows the code of %s in full', async (path) => {
  const { page } = await open({ path })
  for (const viewport of [desktop, phone]) {
    await resize(page, viewport)
    expect(await findFlaws(page)).toEqual([])
  }
})

/** Returns the visible code blocks that have wrapped lines, or lack a title or a copy button. */
function findFlaws(page: Page): Promise<string[]> {
  const blocks = page.locator('.code').filter({ visible: true })
  return blocks.evaluateAll((all) =>
    all
      .filter((block) => {
        const [title, copy] = [block.querySelector('figcaption'), block.querySelector('button')]
        const isCopyShown = copy?.checkVisibility({ opacityProperty: true })
        if (!isCopyShown || title?.textContent.trim() === '') return true
        const code = block.querySelector('code')!
        const lines = code.textContent.split('\n').length + 0.5
        const isWrapped = code.clientHeight > lines * parseFloat(getComputedStyle(code).lineHeight)
        return isWrapped || !title?.checkVisibility()
      })
      .map((block) => block.outerHTML),
  )
}

it('keeps the contents of an API page beside its operations', async () => {
  const { page } = await open({ path: '/api/run' })
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  await links.filter({ hasText: 'Clone a test run', visible: true }).click()
  const heading = page.getByRole('heading', { name: 'Clone a test run' })
  await expect.poll(async () => (await heading.boundingBox())!.y).toBeLessThan(200)
  const last = (await links.filter({ visible: true }).last().boundingBox())!
  const box = (await page.locator('.heading:has(#op-cloneRun) ~ .ref').first().boundingBox())!
  expect(last.x).toBeGreaterThan(box.x + box.width)
  expect(last.y).toBeLessThan(desktop.height)
})

it('fits the version and its note into the narrowest full navigation bar', async () => {
  const { page } = await open({ path: '/billing', viewport: { width: 997, height: 700 } })
  const parts = navbarOf(page).locator('.brand, .navbar__link, button, summary')
  const boxes = await parts
    .filter({ visible: true })
    .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON() as DOMRect))
  boxes.forEach((box, index) =>
    expect(box.left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0),
  )
  const button = versionButtonOf(page)
  expect(await button.innerText()).toMatch(/^Version:\s*Next$/)
  await button.click()
  await navbarOf(page).getByText('As it is today').waitFor()
})

it('shows long rows of tables as cards on a phone, and fits short ones into the page', async () => {
  const { page } = await open({ path: '/users-permissions', viewport: phone })
  const tables = page.locator('.table')
  const readFirstRow = (table: Locator) =>
    table.locator('tr:has(td):nth-child(1) td').evaluateAll((all) => ({
      labels: all.map((cell) => getComputedStyle(cell, '::before').content),
      lines: new Set(all.map((cell) => cell.getBoundingClientRect().top)).size,
    }))
  // With an empty text for screen readers, which read the header of the column.
  const labels = ['none', '"Cause" / ""', '"What to do" / ""']
  expect(await readFirstRow(tables.last())).toEqual({ labels, lines: 3 })
  const short = { labels: Array(6).fill('none'), lines: 1 }
  expect(await readFirstRow(tables.nth(1))).toEqual(short)
  const hidden = await tables.evaluateAll((all) =>
    all.map((one) => one.scrollWidth - one.clientWidth),
  )
  expect(new Set(hidden)).toEqual(new Set([0]))
})

it('has links and buttons on a phone that are large enough to touch', async () => {
  const { page } = await open({ path: '/quick-start', viewport: phone })
  const controls = page.locator(
    'button, .brand, summary, .tabs__label, :is(.page-actions, .page__footer, .breadcrumbs, .site-footer) a',
  )
  const heights = await controls
    .filter({ visible: true })
    .evaluateAll((all) => all.map((each) => [each.outerHTML, each.getBoundingClientRect().height]))
  expect(heights.length).toBeGreaterThan(12)
  expect(heights.filter(([, height]) => Number(height) < 44)).toEqual([])
})

it('breaks paths and addresses only after slashes', async () => {
  const { page } = await open({ path: '/api/run', viewport: phone })
  const breaks = page.locator('.prose :not(pre) > code wbr')
  const before = await breaks.evaluateAll((all) =>
    all.map((each) => each.previousSibling!.textContent!.at(-1)),
  )
  expect(new Set(before)).toEqual(new Set(['/']))
})
