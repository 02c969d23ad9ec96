import { expect, inject, it, onTestFinished } from 'vitest'
import { resize } from './actions.ts'
import { launchBrowser, openPage, siteUrl, waitForReact } from './browser.ts'
import { navbarOf, styleOf } from './parts.ts'

/** Pages with code, API samples and tables, without a sidebar, and with the longest footer. */
const addresses = [
  ...['/users-permissions', '/api/run', '/contact-us', '/no-such-page'].map(
    (path) => siteUrl + path,
  ),
  inject('productUrl'),
]

it('fits all viewports at twice the font size, and enlarges the navigation bar', async () => {
  const page = await openLarge()
  for (const address of addresses) {
    await page.goto(address)
    await waitForReact(page)
    for (const width of [1400, 997, 320]) {
      await resize(page, { width, height: 800 })
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return { scrollWidth, clientWidth }
      })
      expect(scrollWidth, `${address}, ${width} px`).toBeLessThanOrEqual(clientWidth)
      const parts = navbarOf(page).locator('a, button, summary').filter({ visible: true })
      const outside = await parts.evaluateAll((all) =>
        all
          .filter((part) => {
            const { left, right } = part.getBoundingClientRect()
            return left < 0 || right > innerWidth
          })
          .map(({ outerHTML }) => outerHTML),
      )
      expect([width, ...outside]).toEqual([width])
      expect(await styleOf(navbarOf(page).locator('.brand'), 'font-size')).toBe('32px')
      expect((await navbarOf(page).boundingBox())!.height).toBe(120)
    }
  }
})

async function openLarge() {
  const browser = await launchBrowser({ args: ['--blink-settings=defaultFontSize=32'] })
  onTestFinished(() => browser.close())
  return (await openPage(browser)).page
}
