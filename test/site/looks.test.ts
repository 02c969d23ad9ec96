import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, phone, startBrowser } from './browser.ts'

const open = startBrowser()

/** Pages with code, API samples, tables and release notes. */
const routes = ['/quick-start', '/users-permissions', '/api/run', '/cli-usage', '/25W40']

describe.each(routes)('%s', (path) => {
  it.each([desktop, phone])(
    'shows code and tables as written, $width px wide',
    async (viewport) => {
      const { page } = await open({ path, viewport })
      expect(await findWrappedCode(page)).toEqual([])
      expect(await findBareBlocks(page)).toEqual([])
      const names = page.locator('.table td:first-child > code:only-child')
      const lines = await names.evaluateAll((all) =>
        all.map((name) => name.getClientRects().length),
      )
      expect(lines.filter((count) => count > 1)).toEqual([])
    },
  )

  it('has its title above the page actions on a phone, and no rule above headings', async () => {
    const { page } = await open({ path, viewport: phone })
    const bottom = await page.locator('h1').evaluate((h1) => h1.getBoundingClientRect().bottom)
    const button = page.getByRole('button', { name: 'Copy page' })
    expect((await button.boundingBox())!.y).toBeGreaterThan(bottom)
    const rules = await page
      .locator('.heading')
      .evaluateAll((all) => all.map((heading) => getComputedStyle(heading).borderTopWidth))
    expect(new Set(rules)).toEqual(new Set(['0px']))
  })
})

/** Returns visible code that takes more lines than it has. */
function findWrappedCode(page: Page): Promise<string[]> {
  return page
    .locator('.code code')
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        .filter((code) => {
          const written = code.textContent.split('\n').length
          return code.clientHeight > (written + 0.5) * parseFloat(getComputedStyle(code).lineHeight)
        })
        .map((code) => code.textContent),
    )
}

/** Returns visible code blocks that do not show their name and a copy button without a pointer. */
function findBareBlocks(page: Page): Promise<string[]> {
  return page
    .locator('.code')
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        .filter((block) => {
          const [title, copy] = [block.querySelector('figcaption'), block.querySelector('button')]
          const isShown = copy?.checkVisibility({ opacityProperty: true })
          return !isShown || title?.textContent.trim() === '' || !title?.checkVisibility()
        })
        .map((block) => block.outerHTML),
    )
}

it('keeps API samples beside a long list of fields', async () => {
  const { page } = await open({ path: '/api/run', viewport: desktop })
  const operation = page.locator('#op-createRun')
  await operation.evaluate((ref) => {
    scrollTo(0, scrollY + ref.getBoundingClientRect().bottom - innerHeight)
  })
  const [fields, samples] = [
    operation.locator('.ref-part').first(),
    operation.locator('.ref__samples'),
  ]
  await expect
    .poll(() => samples.evaluate((node) => node.getBoundingClientRect().bottom))
    .toBeGreaterThan(300)
  const [left, right] = [(await fields.boundingBox())!, (await samples.boundingBox())!]
  expect(right.x).toBeGreaterThan(left.x + left.width)
  expect(left.y).toBeLessThan(right.y)
})

it('leads from a page without a sidebar to the sections', async () => {
  const { page } = await open({ path: '/contact-us' })
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('link', { name: 'API reference' }).click()
  await page.waitForURL('**/api/api_intro')
  expect(await sections.count()).toBe(0)
})

it('names the version and says what it covers, in a bar that fits', async () => {
  const { page } = await open({ path: '/billing', viewport: { width: 997, height: 700 } })
  const parts = page.locator('.nextra-navbar :is(.brand, .navbar__link, button, summary)')
  const boxes = await parts
    .filter({ visible: true })
    .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON() as DOMRect))
  boxes.forEach((box, at) => expect(box.left).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0))
  const menu = page.locator('.nextra-navbar summary', { hasText: 'Next' })
  expect(await menu.innerText()).toMatch(/^Version:\s*Next$/)
  await menu.click()
  await page.locator('.nextra-navbar').getByText('As it is today').waitFor()
})
