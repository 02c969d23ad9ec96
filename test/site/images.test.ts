import { expect, it } from 'vitest'
import { fixtureUrl, setUpBrowser, waitForReact } from './browser.ts'
import { holdRequests } from './network.ts'

const open = setUpBrowser(fixtureUrl)

it('reserves space for images before they load', async () => {
  const { page } = await open()
  const release = await holdRequests(page, '**/*.svg')
  await page.goto(`${fixtureUrl}/maps`, { waitUntil: 'domcontentloaded' })
  const images = page.locator('article img')
  const readSizes = () =>
    images.evaluateAll((all) =>
      all.map((image) => {
        const { width, height } = image.getBoundingClientRect()
        return `${Math.round(width)} × ${Math.round(height)}`
      }),
    )
  await expect.poll(readSizes).toHaveLength(4)
  // The style sheet may load after the document.
  await page.waitForFunction(() => document.styleSheets.length > 0)
  const { width } = (await page.locator('article p').first().boundingBox())!
  const sizes = [
    '40 × 30',
    `${width} × ${Math.round(width / 3)}`,
    `${width} × ${Math.round(width / 2)}`,
    '120 × 120',
  ]
  await expect.poll(readSizes).toEqual(sizes)
  const areLoaded = () =>
    images.evaluateAll((all: HTMLImageElement[]) =>
      all.map(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    )
  expect(await areLoaded()).toContain(false)
  release()
  await expect.poll(areLoaded).toEqual([true, true, true, true])
  expect(await readSizes()).toEqual(sizes)
  await waitForReact(page)
  expect(await readSizes()).toEqual(sizes)
})
