import { expect, it } from 'vitest'
import { desktop, siteUrl, startBrowser } from './browser.ts'
import { specRoutes } from './spec-routes.ts'

const open = startBrowser()

it('no table has to be scrolled sideways on a desktop', async () => {
  const { page } = await open({ viewport: desktop })
  const wide: Record<string, string[]> = {}
  for (const route of specRoutes) {
    await page.goto(`${siteUrl}${route}`)
    const found = await page.evaluate(() =>
      [...document.querySelectorAll('table')]
        .filter((table) =>
          [table, table.parentElement!].some((box) => box.scrollWidth > box.clientWidth + 1),
        )
        .map((table) => table.rows[0]!.innerText),
    )
    if (found.length > 0) wide[route] = found
  }
  expect(wide).toEqual({})
})
